import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../../launch/paths.mjs';

/** A company registered through the door, with SOPs written straight into the table: each has a department and a first picture. */
export async function companyWithSops(stack, count) {
  const company = await register(stack);
  await inDatabase(stack, async (client) => {
    await client.query('set search_path = sop');
    for (let at = 0; at < count; at += 1) await insertSop(client, at, company);
    await client.query('analyze');
  });
  return company;
}

/** A company whose plan sets no limits, so that the upload alone is measured. */
export async function unlimitedCompany(stack) {
  const company = await register(stack);
  await inDatabase(stack, async (client) => {
    await client.query('update billing.plan set sops_per_month = -1, storage_mb = -1');
    // The subscription follows from the event of the registration.
    const hasOne = async () => (await client.query('select 1 from billing.subscription')).rowCount > 0;
    for (let tries = 0; !(await hasOne()) && tries < 300; tries += 1) await pause(100);
  });
  return company;
}

async function register(stack) {
  const reply = await fetch(`${stack.door}/api/public/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${randomUUID()}@bench.test`,
      password: randomUUID(),
      company_name: 'Bench',
    }),
  });
  if (!reply.ok) throw new Error(`registering failed: ${await reply.text()}`);
  const { access_token: token, company_id: id, user_id: userId } = await reply.json();
  const departmentId = randomUUID();
  const department = [departmentId, id, 'Line 1'];
  await inDatabase(stack, (client) =>
    client.query('insert into sop.department (id, company_id, name) values ($1, $2, $3)', department),
  );
  return { token, id, userId, departmentId };
}

async function inDatabase({ databaseUrl }, work) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function insertSop(client, at, { id, userId, departmentId }) {
  const sop = randomUUID();
  await client.query(
    `insert into sop (id, company_id, department_id, title, creation_type, status, created_by, created_at, video_key,
       video_size_bytes, duration_seconds)
     values ($1, $2, $3, $4, 'video_upload', 'ready', $5, now() - make_interval(mins => $6), $7, 1000000, 120.5)`,
    [
      sop,
      id,
      departmentId,
      `Change the filter of machine ${at}`,
      userId,
      at,
      `videos/${id}/${sop}/original.mp4`,
    ],
  );
  const picture = JSON.stringify({
    key: `screenshots/${id}/${sop}/step-001-1.jpg`,
    thumbnail_key: `screenshots/${id}/${sop}/step-001-1-small.jpg`,
    seconds: 3,
    width: 1920,
    height: 1080,
  });
  await client.query(
    `insert into step (id, company_id, sop_id, position, title, sentences, start_seconds, end_seconds, confidence,
       screenshots, detections) values ($1, $2, $3, 1, '{}', '[]', 0, 10, 0.9, $4, '[]')`,
    [randomUUID(), id, sop, `[${picture}]`],
  );
}

/** The service's own list query, read from its source so that both sides stay alike. */
export async function listQuery() {
  const source = readFileSync(
    join(root, 'libs', 'services', 'sop', 'src', 'sops', 'sops.service.ts'),
    'utf8',
  );
  const found = /listQuery = `([^`]+)`/.exec(source)?.[1];
  if (!found) throw new Error('the list query is not where it was');
  return found;
}
