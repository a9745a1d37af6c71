#!/usr/bin/env bash
# Dumps the whole database while it is in use: DATABASE_BACKUP_URL=postgres://… dump-database.sh [FOLDER]
# A dump has its name only once it is whole and can be read again. Older than BACKUP_KEEP_DAYS (14) are removed afterwards.
# Objects are copied after it: what a row of the dump names is there then, unless it was deleted meanwhile.
set -euo pipefail
: "${DATABASE_BACKUP_URL:?names the database, as a user who may read all of it}"
folder=${1:-/backup}
file=$folder/sop-creator-$(date -u +%Y%m%dT%H%M%SZ).dump
trap 'rm -f "$file.part"' EXIT
umask 077
pg_dump --dbname="$DATABASE_BACKUP_URL" --format=custom --create --file="$file.part"
pg_restore --list "$file.part" >/dev/null
mv "$file.part" "$file"
find "$folder" -maxdepth 1 -name 'sop-creator-*.dump*' -mtime "+${BACKUP_KEEP_DAYS:-14}" -delete
echo "$file"
