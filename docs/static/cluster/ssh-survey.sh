#!/bin/sh
# Survey games on machines that ssh reaches without a password.
#
#   HOSTS="anna bela" ADDRESS=192.168.1.10 sh ssh-survey.sh "0.????" --to 2^18 --out atlas.sqlite
#
# The arguments are those of `kalmar survey`. ADDRESS is that of this machine, as the others see it.
set -eu
: "${HOSTS:?name the machines, such as HOSTS=\"anna bela\"}"
: "${ADDRESS:?give the address of this machine, as the others see it}"
PORT=${PORT:-8786}
WORKERS=${WORKERS:-8}            # processes on each machine
MEMORY=${MEMORY:-auto}           # of each process
SSH=${SSH:-ssh}
DASK=${DASK:-dask}               # how to call them here and there, such as ~/kalmar/bin/dask
KALMAR=${KALMAR:-kalmar}

scheduler=tcp://$ADDRESS:$PORT
started=""

# Workers end by themselves when their scheduler is gone.
stop() {
    for process in $started; do
        kill "$process" 2>/dev/null || true
    done
    wait
}
trap stop EXIT

$DASK scheduler --host "$ADDRESS" --port "$PORT" >scheduler.log 2>&1 &
started="$!"
for host in $HOSTS; do
    $SSH "$host" "$DASK worker $scheduler --nworkers $WORKERS --nthreads 1 \
        --memory-limit $MEMORY --death-timeout 60" >"worker-$host.log" 2>&1 &
    started="$started $!"
done

code=0
$KALMAR survey "$@" --scheduler "$scheduler" || code=$?
exit "$code"
