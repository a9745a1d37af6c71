import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the services logged about a request, so that a failing test explains itself; empty where the logs are elsewhere. */
export async function logLinesOf(requestId: string, dataDir: string | undefined): Promise<string[]> {
  if (dataDir === undefined) return [];
  const folder = join(dataDir, 'logs');
  const files = await readdir(folder).catch(() => []);
  const lines = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      return text.split('\n').filter((line) => line.includes(requestId));
    }),
  );
  return lines.flat().slice(-10);
}
