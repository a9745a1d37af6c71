import { readFile } from 'node:fs/promises';
import { availableParallelism, freemem, totalmem } from 'node:os';
import { join } from 'node:path';

/** The kernel's files of a container's limits (cgroup v2). */
const root = '/sys/fs/cgroup';
/** These files hold a few numbers; only the beginning of a longer one is read. */
const longest = 16 * 1024;

/** Memory in bytes. */
export interface Memory {
  total: number;
  used: number;
}

const textOf = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8').catch(() => '')).slice(0, longest).trim();

const numberIn = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : undefined);

const fieldOf = (text: string, name: string): number | undefined =>
  numberIn(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? '');

/** Processors of the machine, or the number that the container may use. */
export function coresOf(cpuMax: string, machineCores: number): number {
  const [quota = '', period = ''] = cpuMax.split(' ');
  const allowed = Number(quota) / Number(period);
  return allowed > 0 && Number.isFinite(allowed) ? Math.min(machineCores, allowed) : machineCores;
}

/** The kernel frees the page cache when memory is needed, so it does not count as used. */
export function memoryOf(files: { max: string; current: string; stat: string }, machine: Memory): Memory {
  const total = numberIn(files.max);
  const current = numberIn(files.current);
  if (total === undefined || current === undefined || total > machine.total) return machine;
  return { total, used: Math.max(0, current - (fieldOf(files.stat, 'inactive_file') ?? 0)) };
}

export async function readMemory(folder = root): Promise<Memory> {
  const [max, current, stat] = await Promise.all(
    ['memory.max', 'memory.current', 'memory.stat'].map((name) => textOf(join(folder, name))),
  );
  const machine = { total: totalmem(), used: totalmem() - freemem() };
  return memoryOf({ max: max ?? '', current: current ?? '', stat: stat ?? '' }, machine);
}

export async function readCores(folder = root): Promise<number> {
  return coresOf(await textOf(join(folder, 'cpu.max')), availableParallelism());
}

/** Processor time that the container has used, in microseconds; undefined without a limit. */
export async function readContainerCpu(folder = root): Promise<number | undefined> {
  const max = await textOf(join(folder, 'cpu.max'));
  if (max === '' || max.startsWith('max')) return undefined;
  return fieldOf(await textOf(join(folder, 'cpu.stat')), 'usage_usec');
}
