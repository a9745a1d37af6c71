import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The superuser's URL of the database of a system that the launcher runs in this folder. */
export async function databaseUrlOf(home: string, name = 'sop_creator'): Promise<string> {
  const { databasePassword } = JSON.parse(await readFile(join(home, 'secrets.json'), 'utf8')) as {
    databasePassword: string;
  };
  const mark = await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8');
  const url = new URL(`postgres://sop_operator@127.0.0.1:${mark.split('\n')[3]}/${name}`);
  url.password = databasePassword;
  return url.toString();
}

/** A connection to that database as its superuser, who bypasses row-level security. The caller ends it. */
export async function openDatabaseOf(home: string, name?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await databaseUrlOf(home, name) });
  // A suite may kill the server on purpose.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
