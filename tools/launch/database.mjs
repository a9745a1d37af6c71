import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { startPostgres } from './postgres.mjs';
import { printDone, CommandError } from './terminal.mjs';

const defaultDatabase = 'sop_creator';

/**
 * A database with a role and a schema for each service, in the PostgreSQL of DATABASE_URL or in an embedded one.
 *
 * @returns {Promise<{ urls: Record<string, string>, stop(): Promise<void> }>}
 */
export async function openDatabase({ settings, secrets, home, programs, onLine }) {
  if (settings.databaseUrl !== undefined) {
    const urls = await provisionIn(settings.databaseUrl, databaseIn(settings.databaseUrl), secrets);
    printDone('Database', `${new URL(settings.databaseUrl).host} (DATABASE_URL)`);
    return { urls, stop: async () => undefined };
  }
  const folder = join(home, 'postgres');
  const logFile = join(home, 'logs', 'postgres.log');
  const server = await startPostgres({
    folder,
    programs,
    password: secrets.databasePassword,
    logFile,
    onLine,
  });
  try {
    const urls = await provisionIn(server.url, defaultDatabase, secrets);
    printDone('Database', server.isNew ? `PostgreSQL, new in ${folder}` : `PostgreSQL in ${folder}`);
    return { urls, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const databaseIn = (url) => decodeURIComponent(new URL(url).pathname.slice(1)) || defaultDatabase;

async function provisionIn(adminUrl, database, secrets) {
  const kit = pathToFileURL(join(root, 'libs', 'database', 'dist', 'index.js')).href;
  const { provision } = await import(kit);
  try {
    return await provision(adminUrl, { database, secret: secrets.databaseSecret });
  } catch (error) {
    const { host } = new URL(adminUrl);
    const codes = {
      ECONNREFUSED: `Nothing answers at ${host}`,
      ENOTFOUND: `There is no machine called ${host}`,
      '28P01': `${host} refuses the user or password`,
      42501: `The user of DATABASE_URL may not create databases and roles at ${host}`,
    };
    if (codes[error.code] === undefined) throw error;
    throw new CommandError(`The database cannot be used: ${codes[error.code]}. Check DATABASE_URL.`);
  }
}
