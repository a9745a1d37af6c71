#!/usr/bin/env bash
# Restores a dump into a server that has no such database: DATABASE_ADMIN_URL=postgres://…/postgres restore-database.sh DUMP
# Creates the roles that the dump names where they are missing, without a password: the migration or the next start sets theirs.
# A dump that ends with .gpg is decrypted first, into the temporary folder. Until the restore is complete its database is named
# …_restoring, and an empty database that accepts no connections has the real name, so that no service or migration creates
# tables during the restore. After a failure, run it again: it drops only these two databases, and an empty one of that name.
set -euo pipefail
: "${DATABASE_ADMIN_URL:?names a database of the server, as a user who may create databases and roles}"
dump=${1:?names the dump}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
if [[ $dump == *.gpg ]]; then
  # With the private key in the file BACKUP_PRIVATE_KEY, or in the keyring of the caller.
  if [ -n "${BACKUP_PRIVATE_KEY:-}" ]; then
    export GNUPGHOME=$scratch/keys
    mkdir -m 700 "$GNUPGHOME"
    gpg --batch --quiet --import "$BACKUP_PRIVATE_KEY"
  fi
  (umask 077 && gpg --batch --quiet --decrypt --output "$scratch/dump" "$dump")
  dump=$scratch/dump
fi

ask() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$DATABASE_ADMIN_URL" "$@"; }
# The same address with another database, percent-encoded.
address_of() { ask --set=name="$1" --set=url="$DATABASE_ADMIN_URL" <<'SQL'
select regexp_replace(:'url', '^([^:]+://[^/?]*)(/[^?]*)?', '\1/' || string_agg(
  case when c ~ '^[A-Za-z0-9_.-]$' then c else regexp_replace(encode(convert_to(c, 'UTF8'), 'hex'), '(..)', '%\1', 'g') end, '' order by n))
from unnest(string_to_array(:'name', null)) with ordinality as letters (c, n)
SQL
}

name=$(pg_restore --list "$dump" | sed -n 's/^; *dbname: //p')
# No session can drop or rename its own database, and the address of the migration may name just that.
if [[ $DATABASE_ADMIN_URL =~ ^([^:]+://[^/?]*)/([^?]*)(.*)$ ]] && [ "$(printf %b "${BASH_REMATCH[2]//%/\\x}")" = "$name" ]; then
  DATABASE_ADMIN_URL=${BASH_REMATCH[1]}/postgres${BASH_REMATCH[3]}
fi
work=${name}_restoring
state=$(ask --set=name="$name" <<<"select datallowconn from pg_database where datname = :'name'")
if [ "$state" = t ]; then
  tables=$(psql --no-psqlrc -tA --dbname="$(address_of "$name")" --command="select count(*) from pg_class where relkind in ('r', 'p') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) and relnamespace::regnamespace::text not like 'pg_toast%'")
  if [ "$tables" != 0 ]; then
    echo "There is a database $name already. Restore into another server, or rename that one first." >&2
    exit 1
  fi
fi
if [ -n "$state" ]; then ask --set=name="$name" <<<'drop database :"name"'; fi
ask --set=name="$work" <<<'set client_min_messages = warning; drop database if exists :"name" with (force)'

# Every role that the dump needs, as the dump writes it in SQL: owners, grantees, and roles with settings.
identifier='("([^"]|"")+"|[^" ;]+)'
pg_restore --create --schema-only --file=- "$dump" | sed -nE \
  -e "s/^ALTER .* OWNER TO $identifier;\$/\\1/p" \
  -e "s/^GRANT .* TO $identifier( WITH GRANT OPTION)?;\$/\\1/p" \
  -e "s/^REVOKE .* FROM $identifier;\$/\\1/p" \
  -e "s/^ALTER ROLE $identifier IN DATABASE .*/\\1/p" \
  -e "s/^ALTER DEFAULT PRIVILEGES FOR ROLE $identifier .*/\\1/p" | sort -u | { grep -vxE 'PUBLIC|pg_.*' || true; } >"$scratch/roles"
while read -r role; do
  ask --set=role="$role" <<'SQL'
select format('create role %I login', (parse_ident(:'role'))[1])
where not exists (select 1 from pg_roles where rolname = (parse_ident(:'role'))[1]) \gexec
select format('grant %I to current_user', (parse_ident(:'role'))[1])
where not (select rolsuper from pg_roles where rolname = current_user)
  and not pg_has_role(current_user, (parse_ident(:'role'))[1]::name, 'member') \gexec
SQL
done <"$scratch/roles"

# The database with its settings first, closed from its beginning: a service that still runs would connect before it is renamed.
pg_restore --create --list "$dump" | grep -E '^[0-9]+; [0-9]+ [0-9]+ (DATABASE( PROPERTIES)?|ACL - DATABASE) ' >"$scratch/database"
pg_restore --create --use-list="$scratch/database" --file=- "$dump" |
  sed -E -e 's/^(CREATE DATABASE .*);$/\1 ALLOW_CONNECTIONS = false;/' -e '/^\\connect /d' | ask >"$scratch/created"
# Then its content under the other name.
ask --set=name="$name" --set=work="$work" <<'SQL'
alter database :"name" rename to :"work";
alter database :"work" allow_connections true;
create database :"name" allow_connections false;
SQL
pg_restore --exit-on-error --dbname="$(address_of "$work")" "$dump"
ask --set=name="$name" --set=work="$work" <<'SQL'
drop database :"name";
alter database :"work" rename to :"name";
SQL
echo "restored $name"
