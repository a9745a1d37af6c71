#!/usr/bin/env bash
# Prepares the data folder of a PostgreSQL for a moment of the past: restore-moment.sh BASE ARCHIVE MOMENT FOLDER
#   BASE     what `pg_basebackup --pgdata=BASE --format=tar --gzip --wal-method=fetch` wrote before that moment
#   ARCHIVE  the folder of archive.conf, as the server sees it
#   MOMENT   such as '2026-11-28 09:59:00+00'; the log ends where the server was lost if it is later
#   FOLDER   new or empty
# Run it as the user of the server. Started on FOLDER, PostgreSQL reads the log up to the moment and then accepts writes.
set -euo pipefail
base=${1:?names a base backup} archive=${2:?names the archive of the log} moment=${3:?is a time} folder=${4:?is new or empty}
if [ -n "$(ls -A "$folder" 2>/dev/null)" ]; then
  echo "$folder is not empty." >&2
  exit 1
fi
if [[ "$archive$moment" == *[\'\\%\"]* ]]; then
  echo "The archive and the moment may contain no quotation marks, backslashes and percent signs." >&2
  exit 1
fi
mkdir -p "$folder"
chmod 700 "$folder"
tar -xzf "$base/base.tar.gz" -C "$folder"
cat >>"$folder/postgresql.auto.conf" <<CONF
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
CONF
touch "$folder/recovery.signal"
