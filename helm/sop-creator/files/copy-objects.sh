#!/bin/sh
# Copies the objects: copy-objects.sh FROM TO, a bucket and a place as rclone names them. TO/objects follows the bucket. What was changed or
# deleted there since the last copy is moved to TO/gone/<day>, and removed after BACKUP_KEEP_DAYS (14), like the dumps that name it.
# Days are those of the folders, because an object keeps the time of its upload when it is moved.
set -eu
from=$1
to=$2
day() { date -u -d "@$(($(date +%s) - $1 * 86400))" +%Y%m%d; }
# Folder by folder: a list of the whole bucket (--fast-list) takes a kilobyte of memory for each object.
rclone sync "$from" "$to/objects" --backup-dir "$to/gone/$(day 0)" --checksum --checkers 16 --transfers 8
oldest=$(day "$((${BACKUP_KEEP_DAYS:-14} + 1))")
folders=$(rclone lsf --dirs-only "$to")
case $folders in
  *gone/*) gone=$(rclone lsf --dirs-only "$to/gone") ;;
  *) gone= ;;
esac
for each in $gone; do
  if [ "${each%/}" -lt "$oldest" ]; then rclone purge "$to/gone/${each%/}"; fi
done
