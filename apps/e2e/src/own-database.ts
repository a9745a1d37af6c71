import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The database of a system that the launcher runs in this folder, as its superuser, whom row-level security does not bind. The caller ends it. */
export async function openDatabaseOf(home: string): Promise<pg.Client> {
  const { databasePassword } = JSON.parse(await readFile(join(home, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  const mark = await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8');
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(mark.split('\n')[3]),
    user: 'sop_operator',
    password: databasePassword,
    database: 'sop_creator',
  });
  // A suite may kill the server under it on purpose.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
