/* SPDX-License-Identifier: Apache-2.0
 * Written by Sapwood's rtl-gen: change the generator, not this file.
 *
 * Registers of the KV DMA unit: byte offsets, the lowest bit (_LSB) and the bits (_MASK) of fields,
 * what constants hold (_VALUE). */
#ifndef KV_DMA_REGISTERS_H
#define KV_DMA_REGISTERS_H

/* Says that this is a KV DMA unit. */
#define KV_DMA_ID 0x000u
#define KV_DMA_ID_LSB 0
#define KV_DMA_ID_MASK 0xffffffffu
#define KV_DMA_ID_VALUE 1263944781u

/* Version of the registers. */
#define KV_DMA_VERSION 0x004u
#define KV_DMA_VERSION_MINOR_LSB 0
#define KV_DMA_VERSION_MINOR_MASK 0x0000ffffu
#define KV_DMA_VERSION_MINOR_VALUE 1u
#define KV_DMA_VERSION_MAJOR_LSB 16
#define KV_DMA_VERSION_MAJOR_MASK 0xffff0000u
#define KV_DMA_VERSION_MAJOR_VALUE 1u

/* Sizes of the data path. */
#define KV_DMA_CAPABILITY 0x008u
#define KV_DMA_CAPABILITY_LOG2_BUS_BYTES_LSB 0
#define KV_DMA_CAPABILITY_LOG2_BUS_BYTES_MASK 0x0000000fu
#define KV_DMA_CAPABILITY_LOG2_BUS_BYTES_VALUE 5u
#define KV_DMA_CAPABILITY_CODEC_LSB 4
#define KV_DMA_CAPABILITY_CODEC_MASK 0x000000f0u
#define KV_DMA_CAPABILITY_CODEC_VALUE 1u
#define KV_DMA_CAPABILITY_LANES_IN_LSB 8
#define KV_DMA_CAPABILITY_LANES_IN_MASK 0x0000ff00u
#define KV_DMA_CAPABILITY_LANES_IN_VALUE 16u
#define KV_DMA_CAPABILITY_LANES_OUT_LSB 16
#define KV_DMA_CAPABILITY_LANES_OUT_MASK 0x00ff0000u
#define KV_DMA_CAPABILITY_LANES_OUT_VALUE 64u
#define KV_DMA_CAPABILITY_HEADS_LSB 24
#define KV_DMA_CAPABILITY_HEADS_MASK 0xff000000u
#define KV_DMA_CAPABILITY_HEADS_VALUE 1u

/* Streams. */
#define KV_DMA_STREAMS 0x00cu
#define KV_DMA_STREAMS_LSB 0
#define KV_DMA_STREAMS_MASK 0xffffffffu
#define KV_DMA_STREAMS_VALUE 256u

/* Pages. */
#define KV_DMA_PAGES 0x010u
#define KV_DMA_PAGES_LSB 0
#define KV_DMA_PAGES_MASK 0xffffffffu
#define KV_DMA_PAGES_VALUE 4096u

/* Sizes of pages and tables. */
#define KV_DMA_PAGE 0x014u
#define KV_DMA_PAGE_LOG2_BYTES_LSB 0
#define KV_DMA_PAGE_LOG2_BYTES_MASK 0x000000ffu
#define KV_DMA_PAGE_LOG2_BYTES_VALUE 12u
#define KV_DMA_PAGE_LOG2_PER_STREAM_LSB 8
#define KV_DMA_PAGE_LOG2_PER_STREAM_MASK 0x0000ff00u
#define KV_DMA_PAGE_LOG2_PER_STREAM_VALUE 6u

/* Longest token. */
#define KV_DMA_MAX_ELEMENTS 0x018u
#define KV_DMA_MAX_ELEMENTS_LSB 0
#define KV_DMA_MAX_ELEMENTS_MASK 0xffffffffu
#define KV_DMA_MAX_ELEMENTS_VALUE 1024u

/* Threshold sets. */
#define KV_DMA_THRESHOLD_SETS 0x01cu
#define KV_DMA_THRESHOLD_SETS_LSB 0
#define KV_DMA_THRESHOLD_SETS_MASK 0xffffffffu
#define KV_DMA_THRESHOLD_SETS_VALUE 64u

/* Depths of the queues. */
#define KV_DMA_QUEUES 0x020u
#define KV_DMA_QUEUES_COMMANDS_LSB 0
#define KV_DMA_QUEUES_COMMANDS_MASK 0x0000ffffu
#define KV_DMA_QUEUES_COMMANDS_VALUE 8u
#define KV_DMA_QUEUES_COMPLETIONS_LSB 16
#define KV_DMA_QUEUES_COMPLETIONS_MASK 0xffff0000u
#define KV_DMA_QUEUES_COMPLETIONS_VALUE 8u

/* Readers. */
#define KV_DMA_READERS 0x024u
#define KV_DMA_READERS_LSB 0
#define KV_DMA_READERS_MASK 0xffffffffu
#define KV_DMA_READERS_VALUE 1u

/* Codec rot: its vectors. */
#define KV_DMA_VECTORS 0x028u
#define KV_DMA_VECTORS_HEAD_DIM_LSB 0
#define KV_DMA_VECTORS_HEAD_DIM_MASK 0x0000ffffu
#define KV_DMA_VECTORS_HEAD_DIM_VALUE 64u
#define KV_DMA_VECTORS_BITS_LSB 16
#define KV_DMA_VECTORS_BITS_MASK 0x00ff0000u
#define KV_DMA_VECTORS_BITS_VALUE 4u

/* Control. */
#define KV_DMA_CONTROL 0x040u
#define KV_DMA_CONTROL_ENABLE_LSB 0
#define KV_DMA_CONTROL_ENABLE_MASK 0x00000001u
#define KV_DMA_CONTROL_SOFT_RESET_LSB 1
#define KV_DMA_CONTROL_SOFT_RESET_MASK 0x00000002u
#define KV_DMA_CONTROL_CLEAR_COUNTERS_LSB 2
#define KV_DMA_CONTROL_CLEAR_COUNTERS_MASK 0x00000004u
#define KV_DMA_CONTROL_CLEAR_FORMAT_LSB 3
#define KV_DMA_CONTROL_CLEAR_FORMAT_MASK 0x00000008u
#define KV_DMA_CONTROL_INTERRUPT_ENABLE_LSB 4
#define KV_DMA_CONTROL_INTERRUPT_ENABLE_MASK 0x00000010u

/* State of the unit. */
#define KV_DMA_STATUS 0x044u
#define KV_DMA_STATUS_READY_LSB 0
#define KV_DMA_STATUS_READY_MASK 0x00000001u
#define KV_DMA_STATUS_WRITING_LSB 1
#define KV_DMA_STATUS_WRITING_MASK 0x00000002u
#define KV_DMA_STATUS_READING_LSB 2
#define KV_DMA_STATUS_READING_MASK 0x00000004u
#define KV_DMA_STATUS_COMMANDS_LSB 8
#define KV_DMA_STATUS_COMMANDS_MASK 0x0000ff00u
#define KV_DMA_STATUS_COMPLETIONS_LSB 16
#define KV_DMA_STATUS_COMPLETIONS_MASK 0x00ff0000u

/* Elements of a token. */
#define KV_DMA_ELEMENTS 0x048u
#define KV_DMA_ELEMENTS_LSB 0
#define KV_DMA_ELEMENTS_MASK 0x0000ffffu

/* Pages that are left. */
#define KV_DMA_PAGES_FREE 0x04cu
#define KV_DMA_PAGES_FREE_LSB 0
#define KV_DMA_PAGES_FREE_MASK 0x01ffffffu

/* Address of page 0, low half. */
#define KV_DMA_BASE_LO 0x050u
#define KV_DMA_BASE_LO_LSB 12
#define KV_DMA_BASE_LO_MASK 0xfffff000u

/* Address of page 0, high half. */
#define KV_DMA_BASE_HI 0x054u
#define KV_DMA_BASE_HI_LSB 0
#define KV_DMA_BASE_HI_MASK 0x000000ffu

/* Codec rot: where the next centres go. */
#define KV_DMA_CENTRE_PLACE 0x058u
#define KV_DMA_CENTRE_PLACE_PAIR_LSB 0
#define KV_DMA_CENTRE_PLACE_PAIR_MASK 0x0000ffffu
#define KV_DMA_CENTRE_PLACE_SET_LSB 16
#define KV_DMA_CENTRE_PLACE_SET_MASK 0xffff0000u

/* Codec rot: two centres for CENTRE_PLACE; reads as what was written last. The centres of the elements of a beat (CAPABILITY.lanes_in) are written from the first to the last one, and take effect with it. */
#define KV_DMA_CENTRES 0x05cu
#define KV_DMA_CENTRES_EVEN_LSB 0
#define KV_DMA_CENTRES_EVEN_MASK 0x0000ffffu
#define KV_DMA_CENTRES_ODD_LSB 16
#define KV_DMA_CENTRES_ODD_MASK 0xffff0000u

/* Stream of the command. */
#define KV_DMA_COMMAND_STREAM 0x060u
#define KV_DMA_COMMAND_STREAM_LSB 0
#define KV_DMA_COMMAND_STREAM_MASK 0x0000ffffu

/* Threshold set of the command. */
#define KV_DMA_COMMAND_SET 0x064u
#define KV_DMA_COMMAND_SET_LSB 0
#define KV_DMA_COMMAND_SET_MASK 0x0000ffffu

/* First token of the command. */
#define KV_DMA_COMMAND_FIRST 0x068u
#define KV_DMA_COMMAND_FIRST_LSB 0
#define KV_DMA_COMMAND_FIRST_MASK 0xffffffffu

/* Tokens of the command. */
#define KV_DMA_COMMAND_COUNT 0x06cu
#define KV_DMA_COMMAND_COUNT_LSB 0
#define KV_DMA_COMMAND_COUNT_MASK 0xffffffffu

/* Puts a command with the values of the registers above in the queue. A write without the strobe of byte 0 does not; one while the queue is full sets ERRORS.command_overflow instead. */
#define KV_DMA_COMMAND 0x070u
#define KV_DMA_COMMAND_OP_LSB 0
#define KV_DMA_COMMAND_OP_MASK 0x0000000fu
#define KV_DMA_COMMAND_TAG_LSB 8
#define KV_DMA_COMMAND_TAG_MASK 0x0000ff00u

/* The oldest completion. All registers of it are 0 if there is none. */
#define KV_DMA_COMPLETION 0x080u
#define KV_DMA_COMPLETION_OP_LSB 0
#define KV_DMA_COMPLETION_OP_MASK 0x0000000fu
#define KV_DMA_COMPLETION_TAG_LSB 8
#define KV_DMA_COMPLETION_TAG_MASK 0x0000ff00u
#define KV_DMA_COMPLETION_STATUS_LSB 16
#define KV_DMA_COMPLETION_STATUS_MASK 0x00ff0000u
#define KV_DMA_COMPLETION_VALID_LSB 31
#define KV_DMA_COMPLETION_VALID_MASK 0x80000000u

/* Its stream. */
#define KV_DMA_COMPLETION_STREAM 0x084u
#define KV_DMA_COMPLETION_STREAM_LSB 0
#define KV_DMA_COMPLETION_STREAM_MASK 0x0000ffffu

/* Its tokens. */
#define KV_DMA_COMPLETION_TOKENS 0x088u
#define KV_DMA_COMPLETION_TOKENS_LSB 0
#define KV_DMA_COMPLETION_TOKENS_MASK 0xffffffffu

/* Address of its bus error, low half. */
#define KV_DMA_COMPLETION_ADDRESS_LO 0x090u
#define KV_DMA_COMPLETION_ADDRESS_LO_LSB 0
#define KV_DMA_COMPLETION_ADDRESS_LO_MASK 0xffffffffu

/* Address of its bus error, high half. */
#define KV_DMA_COMPLETION_ADDRESS_HI 0x094u
#define KV_DMA_COMPLETION_ADDRESS_HI_LSB 0
#define KV_DMA_COMPLETION_ADDRESS_HI_MASK 0xffffffffu

/* Takes the completion away. */
#define KV_DMA_COMPLETION_POP 0x098u
#define KV_DMA_COMPLETION_POP_LSB 0
#define KV_DMA_COMPLETION_POP_MASK 0x00000001u

/* Causes of the interrupt. */
#define KV_DMA_INTERRUPT 0x0a0u
#define KV_DMA_INTERRUPT_COMPLETION_LSB 0
#define KV_DMA_INTERRUPT_COMPLETION_MASK 0x00000001u
#define KV_DMA_INTERRUPT_ERROR_LSB 1
#define KV_DMA_INTERRUPT_ERROR_MASK 0x00000002u
#define KV_DMA_INTERRUPT_COMPLETION_OVERFLOW_LSB 2
#define KV_DMA_INTERRUPT_COMPLETION_OVERFLOW_MASK 0x00000004u

/* Which causes raise the interrupt: 1 lets a cause through. */
#define KV_DMA_INTERRUPT_MASK 0x0a4u
#define KV_DMA_INTERRUPT_MASK_COMPLETION_LSB 0
#define KV_DMA_INTERRUPT_MASK_COMPLETION_MASK 0x00000001u
#define KV_DMA_INTERRUPT_MASK_ERROR_LSB 1
#define KV_DMA_INTERRUPT_MASK_ERROR_MASK 0x00000002u
#define KV_DMA_INTERRUPT_MASK_COMPLETION_OVERFLOW_LSB 2
#define KV_DMA_INTERRUPT_MASK_COMPLETION_OVERFLOW_MASK 0x00000004u

/* What went wrong. */
#define KV_DMA_ERRORS 0x0a8u
#define KV_DMA_ERRORS_COMMAND_OVERFLOW_LSB 0
#define KV_DMA_ERRORS_COMMAND_OVERFLOW_MASK 0x00000001u
#define KV_DMA_ERRORS_BAD_THRESHOLDS_LSB 1
#define KV_DMA_ERRORS_BAD_THRESHOLDS_MASK 0x00000002u
#define KV_DMA_ERRORS_BUS_READ_LSB 2
#define KV_DMA_ERRORS_BUS_READ_MASK 0x00000004u
#define KV_DMA_ERRORS_BUS_WRITE_LSB 3
#define KV_DMA_ERRORS_BUS_WRITE_MASK 0x00000008u
#define KV_DMA_ERRORS_FORMAT_LSB 4
#define KV_DMA_ERRORS_FORMAT_MASK 0x00000010u
#define KV_DMA_ERRORS_COMPLETION_OVERFLOW_LSB 5
#define KV_DMA_ERRORS_COMPLETION_OVERFLOW_MASK 0x00000020u

/* Format errors since CONTROL.clear_format. */
#define KV_DMA_FORMAT_ERROR 0x0acu
#define KV_DMA_FORMAT_ERROR_FIRST_LSB 0
#define KV_DMA_FORMAT_ERROR_FIRST_MASK 0x000000ffu
#define KV_DMA_FORMAT_ERROR_ERRORS_LSB 16
#define KV_DMA_FORMAT_ERROR_ERRORS_MASK 0xffff0000u

/* Clock cycles. */
#define KV_DMA_CYCLES_LO 0x100u
#define KV_DMA_CYCLES_LO_COUNT_LSB 0
#define KV_DMA_CYCLES_LO_COUNT_MASK 0xffffffffu

/* Clock cycles. */
#define KV_DMA_CYCLES_HI 0x104u
#define KV_DMA_CYCLES_HI_COUNT_LSB 0
#define KV_DMA_CYCLES_HI_COUNT_MASK 0xffffffffu

/* Beats of read data. */
#define KV_DMA_READ_BEATS_LO 0x108u
#define KV_DMA_READ_BEATS_LO_COUNT_LSB 0
#define KV_DMA_READ_BEATS_LO_COUNT_MASK 0xffffffffu

/* Beats of read data. */
#define KV_DMA_READ_BEATS_HI 0x10cu
#define KV_DMA_READ_BEATS_HI_COUNT_LSB 0
#define KV_DMA_READ_BEATS_HI_COUNT_MASK 0xffffffffu

/* Cycles in which read data was due and none came. */
#define KV_DMA_READ_WAITS_LO 0x110u
#define KV_DMA_READ_WAITS_LO_COUNT_LSB 0
#define KV_DMA_READ_WAITS_LO_COUNT_MASK 0xffffffffu

/* Cycles in which read data was due and none came. */
#define KV_DMA_READ_WAITS_HI 0x114u
#define KV_DMA_READ_WAITS_HI_COUNT_LSB 0
#define KV_DMA_READ_WAITS_HI_COUNT_MASK 0xffffffffu

/* Beats of written data. */
#define KV_DMA_WRITE_BEATS_LO 0x118u
#define KV_DMA_WRITE_BEATS_LO_COUNT_LSB 0
#define KV_DMA_WRITE_BEATS_LO_COUNT_MASK 0xffffffffu

/* Beats of written data. */
#define KV_DMA_WRITE_BEATS_HI 0x11cu
#define KV_DMA_WRITE_BEATS_HI_COUNT_LSB 0
#define KV_DMA_WRITE_BEATS_HI_COUNT_MASK 0xffffffffu

/* Cycles in which written data was offered and not taken. */
#define KV_DMA_WRITE_WAITS_LO 0x120u
#define KV_DMA_WRITE_WAITS_LO_COUNT_LSB 0
#define KV_DMA_WRITE_WAITS_LO_COUNT_MASK 0xffffffffu

/* Cycles in which written data was offered and not taken. */
#define KV_DMA_WRITE_WAITS_HI 0x124u
#define KV_DMA_WRITE_WAITS_HI_COUNT_LSB 0
#define KV_DMA_WRITE_WAITS_HI_COUNT_MASK 0xffffffffu

/* Bursts of reads. */
#define KV_DMA_READ_BURSTS_LO 0x128u
#define KV_DMA_READ_BURSTS_LO_COUNT_LSB 0
#define KV_DMA_READ_BURSTS_LO_COUNT_MASK 0xffffffffu

/* Bursts of reads. */
#define KV_DMA_READ_BURSTS_HI 0x12cu
#define KV_DMA_READ_BURSTS_HI_COUNT_LSB 0
#define KV_DMA_READ_BURSTS_HI_COUNT_MASK 0xffffffffu

/* Bursts of writes. */
#define KV_DMA_WRITE_BURSTS_LO 0x130u
#define KV_DMA_WRITE_BURSTS_LO_COUNT_LSB 0
#define KV_DMA_WRITE_BURSTS_LO_COUNT_MASK 0xffffffffu

/* Bursts of writes. */
#define KV_DMA_WRITE_BURSTS_HI 0x134u
#define KV_DMA_WRITE_BURSTS_HI_COUNT_LSB 0
#define KV_DMA_WRITE_BURSTS_HI_COUNT_MASK 0xffffffffu

/* Tokens that were written. */
#define KV_DMA_TOKENS_WRITTEN_LO 0x138u
#define KV_DMA_TOKENS_WRITTEN_LO_COUNT_LSB 0
#define KV_DMA_TOKENS_WRITTEN_LO_COUNT_MASK 0xffffffffu

/* Tokens that were written. */
#define KV_DMA_TOKENS_WRITTEN_HI 0x13cu
#define KV_DMA_TOKENS_WRITTEN_HI_COUNT_LSB 0
#define KV_DMA_TOKENS_WRITTEN_HI_COUNT_MASK 0xffffffffu

/* Tokens that were read. */
#define KV_DMA_TOKENS_READ_LO 0x140u
#define KV_DMA_TOKENS_READ_LO_COUNT_LSB 0
#define KV_DMA_TOKENS_READ_LO_COUNT_MASK 0xffffffffu

/* Tokens that were read. */
#define KV_DMA_TOKENS_READ_HI 0x144u
#define KV_DMA_TOKENS_READ_HI_COUNT_LSB 0
#define KV_DMA_TOKENS_READ_HI_COUNT_MASK 0xffffffffu

/* Cycles in which elements were offered and not taken. */
#define KV_DMA_STALL_OUT_LO 0x148u
#define KV_DMA_STALL_OUT_LO_COUNT_LSB 0
#define KV_DMA_STALL_OUT_LO_COUNT_MASK 0xffffffffu

/* Cycles in which elements were offered and not taken. */
#define KV_DMA_STALL_OUT_HI 0x14cu
#define KV_DMA_STALL_OUT_HI_COUNT_LSB 0
#define KV_DMA_STALL_OUT_HI_COUNT_MASK 0xffffffffu

/* Cycles in which a token waited for its pages. */
#define KV_DMA_STALL_PAGES_LO 0x150u
#define KV_DMA_STALL_PAGES_LO_COUNT_LSB 0
#define KV_DMA_STALL_PAGES_LO_COUNT_MASK 0xffffffffu

/* Cycles in which a token waited for its pages. */
#define KV_DMA_STALL_PAGES_HI 0x154u
#define KV_DMA_STALL_PAGES_HI_COUNT_LSB 0
#define KV_DMA_STALL_PAGES_HI_COUNT_MASK 0xffffffffu

/* Codes: operation. */
#define KV_DMA_OPERATION_WRITE 0u
#define KV_DMA_OPERATION_READ 1u
#define KV_DMA_OPERATION_READ_RANGE 2u
#define KV_DMA_OPERATION_RELEASE 3u
#define KV_DMA_OPERATION_STATUS 4u

/* Codes: status. */
#define KV_DMA_STATUS_OK 0u
#define KV_DMA_STATUS_BAD_STREAM 1u
#define KV_DMA_STATUS_BAD_LENGTH 2u
#define KV_DMA_STATUS_STREAM_FULL 3u
#define KV_DMA_STATUS_NO_PAGES 4u
#define KV_DMA_STATUS_BAD_SET 5u
#define KV_DMA_STATUS_BUS_ERROR 6u
#define KV_DMA_STATUS_FORMAT_ERROR 7u
#define KV_DMA_STATUS_BAD_OP 8u

/* Codes: codec. */
#define KV_DMA_CODEC_OAKEN 0u
#define KV_DMA_CODEC_ROT 1u

#endif
