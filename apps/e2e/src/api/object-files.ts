import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readSystem } from '../system.js';

/** Files of the object store that belong to a company; undefined if the store is not a folder of this machine. */
export async function objectFilesOf(companyId: string): Promise<string[] | undefined> {
  const { dataDir } = readSystem();
  if (dataDir === undefined) return undefined;
  const entries = await readdir(join(dataDir, 'objects'), { recursive: true, withFileTypes: true }).catch(
    () => undefined,
  );
  if (entries === undefined) return undefined;
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(companyId));
}
