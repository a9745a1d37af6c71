#!/usr/bin/env bash
# Restores a dump into a server that has no such database: DATABASE_ADMIN_URL=postgres://…/postgres restore-database.sh DUMP
# Makes the services' roles where they are missing, without a password: the next start (or the migration job) gives them theirs.
# Drops nothing. As long as it works, and after a failure, the services cannot sign in: one that starts meanwhile would make
# its tables anew in a database that is half there.
set -euo pipefail
: "${DATABASE_ADMIN_URL:?names a database of the server, as a user who may make databases and roles}"
dump=${1:?names the dump}
ask() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$DATABASE_ADMIN_URL" "$@"; }
name=$(pg_restore --list "$dump" | sed -n 's/^; *dbname: //p')
if [ -n "$(ask --set=name="$name" <<<"select 1 from pg_database where datname = :'name'")" ]; then
  echo "There is a database $name already. Restore into another server, or rename that one first." >&2
  exit 1
fi
# An entry of the list ends with its owner; a service's role is the database's name and its own.
roles=$(pg_restore --list "$dump" | awk -v prefix="${name}_" '!/^;/ && index($NF, prefix) == 1 { print $NF }' | sort -u)
for role in $roles; do
  ask --set=role="$role" <<<"select format('create role %I', :'role') where not exists (select 1 from pg_roles where rolname = :'role') \gexec"
  ask --set=role="$role" <<<"alter role :\"role\" nologin"
done
pg_restore --exit-on-error --create --dbname="$DATABASE_ADMIN_URL" "$dump"
for role in $roles; do ask --set=role="$role" <<<"alter role :\"role\" login"; done
echo "restored $name"
