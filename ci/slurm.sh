#!/usr/bin/env bash
# The regression as a Slurm array, a task for each shard; from the clone, which all nodes must see:
#
#     mkdir -p build/shards
#     job=$(sbatch --parsable --array=1-16 ci/slurm.sh)
#     sbatch --dependency=afterany:$job --output=build/shards/report.log --wrap="ci/merge.py build/shards 16"
#
# A task that is killed, or whose node fails, begins again where it was (scontrol requeue JOB_TASK). ci/shard.sh
# names the variables that choose what is run; sbatch hands them on.
#SBATCH --job-name=sapwood
#SBATCH --array=1-8
#SBATCH --cpus-per-task=2
#SBATCH --mem=6G
#SBATCH --time=24:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=build/shards/task-%a.log
set -euo pipefail
# Slurm runs a copy of this file.
cd "${SLURM_SUBMIT_DIR:?is set by sbatch}"
exec ci/shard.sh "$SLURM_ARRAY_TASK_ID" "$SLURM_ARRAY_TASK_COUNT"
