import { createHmac } from 'node:crypto';
import { serviceNames, type ServiceName } from '@sop/contracts';
import pg from 'pg';

export interface ProvisionOptions {
  database: string;
  /** Role passwords derive from it (HMAC-SHA-256), so none is stored; a new secret sets new passwords. */
  secret: string;
  /** Default: all services. */
  services?: readonly ServiceName[];
}

/**
 * Creates the database, and per service one role and one schema that only this role can use. Idempotent, safe to run
 * from several processes at once.
 * @param adminUrl a role that may create databases and roles
 * @returns per service the URL its role connects with
 */
export async function provision(
  adminUrl: string,
  options: ProvisionOptions,
): Promise<Record<ServiceName, string>> {
  const services = options.services ?? serviceNames;
  const urls = services.map((service) => [service, serviceUrl(adminUrl, options, service)] as const);
  const byService = Object.fromEntries(urls) as Record<ServiceName, string>;
  await provisionRoles(adminUrl, byService);
  return byService;
}

type ServiceUrls = Readonly<Partial<Record<ServiceName, string>>>;

/**
 * The same for given URLs: each contains the role, its password and the database of its service. All of them must name
 * the same database.
 */
export async function provisionRoles(adminUrl: string, urls: ServiceUrls): Promise<void> {
  const roles = serviceNames.flatMap((service) => {
    const url = urls[service];
    return url === undefined ? [] : [roleIn(service, new URL(url))];
  });
  const database = roles[0]?.database;
  if (database === undefined) return;
  if (roles.some((each) => each.database !== database))
    throw new Error('The addresses of the services name several databases; they share one.');
  await withClient(adminUrl, async (admin) => {
    await admin.query(`select pg_advisory_lock(hashtext('provision'))`);
    await createDatabase(admin, database);
    for (const { role, password } of roles) await createRole(admin, role, password);
    await withClient(databaseUrl(adminUrl, database), (client) => createSchemas(client, database, roles));
  });
}

interface ServiceRole {
  service: ServiceName;
  role: string;
  password: string;
  database: string;
}

const roleIn = (service: ServiceName, url: URL): ServiceRole => ({
  service,
  role: decodeURIComponent(url.username),
  password: decodeURIComponent(url.password),
  database: decodeURIComponent(url.pathname.slice(1)),
});

/** Roles are server-wide: their names contain the database, so that one server can host several databases. */
export const roleOf = ({ database }: Pick<ProvisionOptions, 'database'>, service: ServiceName): string =>
  `${database}_${service}`;

const passwordOf = ({ database, secret }: ProvisionOptions, service: ServiceName) =>
  createHmac('sha256', secret).update(`database-role:${database}:${service}`).digest('base64url');

async function createDatabase(admin: pg.Client, database: string): Promise<void> {
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [database]);
  if (rowCount === 0) await admin.query(`create database ${pg.escapeIdentifier(database)}`);
}

async function createRole(admin: pg.Client, role: string, password: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await admin.query(`create role ${name} login`);
  await admin.query(
    `alter role ${name} login nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
  );
  // An administrator without superuser rights must be a member of the role to assign it a schema.
  await admin.query(`do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to current_user', ${pg.escapeLiteral(role)});
    end if; end $$`);
}

async function createSchemas(
  client: pg.Client,
  databaseName: string,
  roles: readonly ServiceRole[],
): Promise<void> {
  const database = pg.escapeIdentifier(databaseName);
  await client.query(
    `revoke all on database ${database} from public; revoke all on schema public from public`,
  );
  await createExtensions(client);
  for (const each of roles) {
    const role = pg.escapeIdentifier(each.role);
    const schema = pg.escapeIdentifier(each.service);
    await client.query(`
      grant connect on database ${database} to ${role};
      create schema if not exists ${schema} authorization ${role};
      revoke all on schema ${schema} from public;
      alter role ${role} in database ${database} set search_path = ${schema}`);
    await actAsOwner(client, database, each);
  }
}

/** What services use of PostgreSQL's own extensions, in a schema that no service owns. A service's role may create none. */
async function createExtensions(client: pg.Client): Promise<void> {
  await client.query(`
    create schema if not exists extensions;
    grant usage on schema extensions to public;
    create extension if not exists pg_trgm with schema extensions;
    create extension if not exists fuzzystrmatch with schema extensions`);
}

/**
 * A second role for a schema, with a password of its own, acts as the schema's owner: both may sign in, so that a password is changed by a new role and
 * running processes notice nothing.
 */
async function actAsOwner(
  client: pg.Client,
  database: string,
  { service, role }: ServiceRole,
): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(nspowner) as owner from pg_namespace where nspname = $1',
    [service],
  );
  const owner = rows[0]?.owner;
  if (owner === undefined || owner === role) return;
  await client.query(`
    grant ${pg.escapeIdentifier(owner)} to ${pg.escapeIdentifier(role)};
    alter role ${pg.escapeIdentifier(role)} in database ${database} set role = ${pg.escapeLiteral(owner)}`);
}

export function databaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.toString();
}

function serviceUrl(adminUrl: string, options: ProvisionOptions, service: ServiceName): string {
  const url = new URL(databaseUrl(adminUrl, options.database));
  url.username = encodeURIComponent(roleOf(options, service));
  url.password = passwordOf(options, service);
  return url.toString();
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
