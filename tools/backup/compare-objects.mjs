import pg from 'pg';

const services = ['auth', 'sop', 'pipeline', 'training', 'billing', 'admin', 'storage'];
/** What passes by, and what was counted of the store itself: neither owns an object. */
const passing = new Set([
  ...['outbox', 'inbox', 'dead_letter', 'rate_limit', 'job_schedule', 'erased', 'migration', 'audit_entry'],
  ...['stored_total', 'largest_object', 'reclaimable_file', 'measurement'],
]);
/** Only what is still to be done needs its objects. */
const unfinished = `exists (select 1 from SCHEMA.job j where j.id = ID and j.state in ('waiting', 'running'))`;
/** A key as the object store's grammar has it. */
const keyPattern =
  '(?:videos|screenshots|frames|datasets|models|results|logos|exports|temp)/[0-9a-f-]{36}/[A-Za-z0-9._-]+(?:/[A-Za-z0-9._-]+){1,4}';
const pageSize = 5_000;

/**
 * Compares what the rows of all services name with what the store holds, in one snapshot of the database. Holds the keys of the rows
 * and the ids of the things that own objects in memory, about 100 bytes each, and walks the store once, reading the index of each pack.
 *
 * @param {string} databaseUrl as a user whom row-level security does not bind
 * @param {import('@sop/object-store').ObjectStore} store
 * @param {Pick<typeof import('@sop/object-store'), 'isPack' | 'keysInPack'>} kit
 * @returns {Promise<{ objects: number, named: number, missing: { key: string, table: string }[], unowned: string[] }>}
 */
export async function compareObjects(databaseUrl, store, { isPack, keysInPack }) {
  const { named, owners } = await readRows(databaseUrl);
  const unowned = [];
  let objects = 0;
  const missing = new Map(named);
  for await (const { key } of store.list('')) {
    objects += 1;
    missing.delete(key);
    if (isPack(key))
      for (const packed of await keysInPack(store, key).catch(unreadable)) missing.delete(packed);
    const [, companyId, id] = key.split('/');
    if (!named.has(key) && !owners.has(id === companyId ? companyId : id)) unowned.push(key);
  }
  return {
    objects,
    named: named.size,
    missing: [...missing].map(([key, table]) => ({ key, table })).sort((a, b) => a.key.localeCompare(b.key)),
    unowned: unowned.sort(),
  };
}

/** The frames of a damaged pack are reported as missing, as are those of a pack that was deleted during the walk. */
function unreadable(error) {
  if (!['DamagedPack', 'ObjectNotFound'].includes(error.name)) throw error;
  return [];
}

async function readRows(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const named = new Map();
  const owners = new Set();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    for (const table of await tablesOf(client)) {
      await eachRow(client, keysOf(table), ({ key }) => named.set(key, table.name));
      for (const column of table.ids)
        await eachRow(client, idsOf(table, column), ({ id }) => id !== null && owners.add(id));
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
  return { named, owners };
}

/** Tables that own or name objects, with those of their columns that may be the id in an object's key. */
async function tablesOf(client) {
  const { rows } = await client.query(
    `select table_schema as schema, table_name as name,
        coalesce(array_agg(column_name::text) filter (where data_type = 'uuid' or column_name = 'subject_id'), '{}') as ids
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema = any($1) group by 1, 2 order by 1, 2`,
    [services],
  );
  return rows
    .filter(({ name }) => !passing.has(name))
    .map(({ schema, name, ids }) => ({
      name: `${schema}.${name}`,
      schema,
      ids,
      condition: of(schema, name),
    }));
}

function of(schema, name) {
  const id = { job: 't.id', job_stage: 't.job_id' }[name];
  // Of a video that was refused the row stays and the file goes.
  if (schema === 'sop' && name === 'sop') return 't.video_size_bytes > 0';
  return id === undefined ? 'true' : unfinished.replace('SCHEMA', schema).replace('ID', id);
}

const keysOf = ({ name, condition }) =>
  `select distinct m[1] as key from ${name} t, regexp_matches(t::text, '(${keyPattern})', 'g') m where ${condition}`;

const idsOf = ({ name }, column) =>
  `select distinct t.${pg.escapeIdentifier(column)}::text as id from ${name} t`;

async function eachRow(client, sql, take) {
  await client.query(`declare found no scroll cursor for ${sql}`);
  for (;;) {
    const { rows } = await client.query(`fetch ${pageSize} from found`);
    for (const row of rows) take(row);
    if (rows.length < pageSize) break;
  }
  await client.query('close found');
}
