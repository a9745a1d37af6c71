import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDirOfSystem } from './system.js';

const own = new Set<string>();

/** A system that a suite runs for itself in this folder. */
export const watchLogsOf = (dataDir: string): void => void own.add(dataDir);

/** The folders of the systems on this machine that this suite uses. */
export const watchedSystems = (): string[] => [dataDirOfSystem() ?? [], ...own].flat();

/** The service logs of a request, so that a failing test explains itself; empty if the logs are on another machine. */
export async function logLinesOf(requestId: string, dataDir: string | undefined): Promise<string[]> {
  if (dataDir === undefined) return [];
  const logs = await logsIn(dataDir);
  return logs.flatMap((lines) => lines.filter((line) => line.includes(requestId))).slice(-10);
}

/** The last lines of each log. */
export async function lastLogLines(dataDir: string, count = 100): Promise<string[]> {
  return (await logsIn(dataDir)).flatMap((lines) => lines.slice(-count));
}

/** The lines of each log of a system that runs in this folder. */
async function logsIn(dataDir: string): Promise<string[][]> {
  const folder = join(dataDir, 'logs');
  const files = await readdir(folder).catch(() => []);
  return Promise.all(
    files.map(async (file) => (await readFile(join(folder, file), 'utf8')).trimEnd().split('\n')),
  );
}
