import pg from 'pg';

const count = 1000;
const longest = 40;

/** As many SOPs as the first one has copies of itself, written straight into the tables; the newest has forty steps. Pictures are those of the first. */
export async function largeCompany(databaseUrl, sop) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set search_path = sop');
    const { rows } = await client.query('select count(*)::int as known from sop where title like $1', [
      'Change the filter of machine %',
    ]);
    const missing = count - 1 - rows[0].known;
    if (missing > 0) await fill(client, sop, missing);
    const newest = await client.query('select id from sop order by created_at desc limit 1');
    return newest.rows[0].id;
  } finally {
    await client.end();
  }
}

async function fill(client, sop, missing) {
  const copySops = await copying(client, 'sop', {
    id: 'gen_random_uuid()',
    title: `'Change the filter of machine ' || at`,
    created_at: 'now() - make_interval(mins => at)',
  });
  const copied = await client.query(
    `${copySops} generate_series(1, $2) as at where sop.id = $1 returning id`,
    [sop, missing],
  );
  const copies = copied.rows.map(({ id }) => id);
  const copySteps = await copying(client, 'step', { id: 'gen_random_uuid()', sop_id: 'copy' });
  await client.query(`${copySteps} unnest($2::uuid[]) as copy where step.sop_id = $1`, [sop, copies]);
  // The newest of all: what stands first on the dashboard.
  const long = `update sop set created_at = now(), title = 'Change the filter of every machine' where id = $1`;
  await client.query(long, [copies[0]]);
  const more = await copying(client, 'step', {
    id: 'gen_random_uuid()',
    sop_id: '$2::uuid',
    position: 'known.last + at',
  });
  await client.query(
    `${more} (select max(position) as last from step where sop_id = $1) as known
       cross join generate_series(1, $3 - known.last) as at
      where step.sop_id = $1 and step.position = 1 + (at - 1) % known.last`,
    [sop, copies[0], longest],
  );
  await client.query('analyze');
}

/** Whole rows are copied, but for what is said of some columns, so that a new one needs no line here. */
async function copying(client, table, others) {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns
      where table_schema = 'sop' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => others[name] ?? `${table}.${name}`);
  return `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} cross join`;
}
