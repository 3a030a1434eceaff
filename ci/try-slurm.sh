#!/usr/bin/env bash
# Tries ci/slurm.sh on this machine: starts a Slurm of its own with two workers, gives it a small regression of four
# shards, kills one in the middle, and looks at the report. Takes slurm-wlm and munge (Debian and Ubuntu), and
# cargo-nextest; everything is in build/try-slurm.
set -euo pipefail
cd "$(dirname "$0")/.."

for program in slurmctld slurmd munged sbatch cargo-nextest; do
    PATH=$PATH:/usr/sbin command -v "$program" > /dev/null || {
        echo "ci/try-slurm.sh: $program is missing (Debian and Ubuntu: apt-get install slurm-wlm munge; cargo-nextest: https://nexte.st)" >&2
        exit 2
    }
done
export PATH=$PATH:/usr/sbin
rm -rf build/try-slurm
mkdir -p build/try-slurm/{state,spool,munge,results}
# Munge wants a folder that nobody else can write.
chmod 700 build/try-slurm/munge
dir=$PWD/build/try-slurm
user=$(id -un) host=$(hostname -s)
dd if=/dev/urandom of="$dir/munge/key" bs=1024 count=1 status=none
chmod 400 "$dir/munge/key"
cat > "$dir/slurm.conf" << END
ClusterName=try
SlurmctldHost=$host
SlurmctldPort=26817
SlurmdPort=26818
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$dir/munge/socket
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MpiDefault=none
KillWait=5
# A task that was taken back begins again at once, not after two minutes.
SchedulerParameters=requeue_delay=1
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=8000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF=$dir/slurm.conf
munged --force --foreground --key-file="$dir/munge/key" --socket="$dir/munge/socket" --seed-file="$dir/munge/seed" \
    --pid-file="$dir/munge/pid" --log-file="$dir/munge/log" > "$dir/munged.out" 2>&1 &
daemons=($!)
trap 'kill "${daemons[@]}" 2> /dev/null || true' EXIT
for _ in $(seq 50); do [[ -S $dir/munge/socket ]] && break; sleep 0.2; done
slurmctld -D > "$dir/slurmctld.out" 2>&1 &
daemons+=($!)
slurmd -D > "$dir/slurmd.out" 2>&1 &
daemons+=($!)
for _ in $(seq 100); do
    [[ $(sinfo --noheader --format=%t 2> /dev/null) == idle* ]] && break
    sleep 0.3
done
sinfo

# What is run: the tests of a small crate, long runs and coverage of a few designs.
export RESULTS=$dir/results NAMES="stream_fifo skid_buffer oaken_decomposer kivi_window" CASES=${CASES:-40000}
export COVERAGE_CASES=20 TESTS="-p verilate -p system"
cargo build --quiet --locked --release --bin tb
job=$(sbatch --parsable --array=1-4 --cpus-per-task=1 --mem=3G --output="$dir/task-%a.log" ci/slurm.sh)
states() { squeue --noheader --array --job "$job" --format="%K %T" 2> /dev/null | sort; }

# The first shard is killed while it is in its long runs, and begins again.
until [[ -n $(ls "$RESULTS/soak" 2> /dev/null) ]] || [[ -z $(states) ]]; do sleep 0.2; done
scontrol requeue "${job}_1"
echo "killed shard 1 with this done:"
grep -H "" "$RESULTS"/soak/*-1of4 | grep -v ":[0-9a-f]\{64\}$" || true
while [[ -n $(states) ]]; do sleep 1; done
ci/merge.py "$RESULTS" 4

begun=$(grep -c "=== shard 1/4: soak" "$dir/task-1.log" || true)
[[ $begun -eq 2 ]] || { echo "shard 1 was to begin its long runs twice, not $begun times" >&2; exit 1; }
grep -q " cases each, .*in all" "$dir/task-1.log" || grep "cases each pass" "$dir/task-1.log"
