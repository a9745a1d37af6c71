#!/bin/sh
# Copies objects back: restore-objects.sh FROM TO [DUMP], what copy-objects.sh has made and a bucket, as rclone names them. With the name of a
# dump also what was deleted since its day, because rows of that dump name it. Nothing in the bucket is deleted.
set -eu
from=$1
to=$2
dump=${3:-}
since=$(expr "$dump" : '.*sop-creator-\([0-9]\{8\}\)T') || [ -z "$dump" ] || { echo "$dump is not the name of a dump" >&2; exit 1; }
rclone copy "$from/objects" "$to" --checksum --checkers 16 --transfers 8
[ -n "$since" ] || exit 0
folders=$(rclone lsf --dirs-only "$from")
case $folders in
  *gone/*) gone=$(rclone lsf --dirs-only "$from/gone") ;;
  *) gone= ;;
esac
for each in $gone; do
  if [ "${each%/}" -ge "$since" ]; then rclone copy "$from/gone/${each%/}" "$to" --ignore-existing; fi
done
