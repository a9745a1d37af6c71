#!/usr/bin/env bash
# Dumps the whole database while it is in use: DATABASE_BACKUP_URL=postgres://… dump-database.sh [FOLDER]
# With BACKUP_PUBLIC_KEY=FILE the dump is encrypted for that OpenPGP key on its way, and nothing readable is ever written.
# A dump has its name only once it is complete and was read again as a whole. Older than BACKUP_KEEP_DAYS (14) are removed afterwards.
# Objects are copied after it: what a row of the dump names is there then, unless it was deleted meanwhile.
set -euo pipefail
: "${DATABASE_BACKUP_URL:?names the database, as a user who may read all of it}"
folder=${1:-/backup}
file=$folder/sop-creator-$(date -u +%Y%m%dT%H%M%SZ).dump
scratch=$(mktemp -d)
trap 'rm -rf "$file.part" "$scratch"' EXIT
umask 077
seal=(cat)
if [ -n "${BACKUP_PUBLIC_KEY:-}" ]; then
  export GNUPGHOME=$scratch
  seal=(gpg --batch --quiet --trust-model always --compress-algo none --recipient-file "$BACKUP_PUBLIC_KEY" --encrypt)
fi
mkfifo "$scratch/dumped"
"${seal[@]}" <"$scratch/dumped" >"$file.part" &
pg_dump --dbname="$DATABASE_BACKUP_URL" --format=custom --create | tee "$scratch/dumped" | pg_restore --file=/dev/null
wait $!
if [ -n "${BACKUP_PUBLIC_KEY:-}" ]; then
  mv "$file.part" "$file.gpg"
  file=$file.gpg
else
  mv "$file.part" "$file"
fi
find "$folder" -maxdepth 1 -name 'sop-creator-*.dump*' -mtime "+${BACKUP_KEEP_DAYS:-14}" -delete
echo "$file"
