import { readdir, readFile } from 'node:fs/promises';
import { cpus, hostname } from 'node:os';
import { join } from 'node:path';
import type { MachineLoad } from '@sop/contracts';
import { spaceOf } from '../space/disk-space.js';
import { readContainerCpu, readCores, readMemory } from './limits.js';

const nvidia = '/proc/driver/nvidia/gpus';

interface CpuMark {
  /** All in milliseconds. */
  at: number;
  busy: number;
  /** Over all processors of the machine. */
  total: number;
  container: number | undefined;
}

/** The load of the machine between two measurements, by the kernel's counters. */
export class MachineWatch {
  private last: CpuMark | undefined;
  private gpus: Promise<string[]> | undefined;

  /** @param folders the folders that the product writes to; the fullest of their disks is reported */
  constructor(private readonly folders: readonly string[]) {}

  async look(): Promise<MachineLoad> {
    const [cores, memory, disk, mark] = await Promise.all([
      readCores(),
      readMemory(),
      this.fullest(),
      cpuMark(),
    ]);
    const busy = this.last ? cpuUtilisation(this.last, mark, cores) : 0;
    this.last = mark;
    return {
      name: hostname(),
      cpu_cores: cores,
      cpu_percent: percentOf(busy),
      memory_bytes: memory.total,
      memory_percent: percentOf(memory.used / memory.total),
      disk_bytes: disk.total,
      disk_free_bytes: disk.free,
      disk_percent: percentOf((disk.total - disk.free) / disk.total),
      gpus: await (this.gpus ??= findGpus()),
    };
  }

  private async fullest(): Promise<{ total: number; free: number }> {
    const disks = await Promise.all(this.folders.map(spaceOf));
    const readable = disks.filter(({ total }) => Number.isFinite(total) && total > 0);
    const [first = { total: 0, free: 0 }] = readable.toSorted((a, b) => a.free / a.total - b.free / b.total);
    return first;
  }
}

/** 0 to 1 of the available memory. */
export function cpuUtilisation(before: CpuMark, now: CpuMark, cores: number): number {
  const elapsed = now.at - before.at;
  if (now.container !== undefined && before.container !== undefined && elapsed > 0)
    return (now.container - before.container) / (elapsed * cores);
  const total = now.total - before.total;
  return total > 0 ? (now.busy - before.busy) / total : 0;
}

async function cpuMark(): Promise<CpuMark> {
  const times = cpus().map(({ times: each }) => each);
  const total = times.reduce((sum, each) => sum + each.user + each.nice + each.sys + each.irq + each.idle, 0);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  const microseconds = await readContainerCpu();
  return {
    at: performance.now(),
    busy: total - idle,
    total,
    container: microseconds === undefined ? undefined : microseconds / 1000,
  };
}

/** From 0 to 1; an invalid value, as of an unreadable disk, is undefined. */
const percentOf = (share: number): number =>
  Number.isFinite(share) ? Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10 : 0;

/** By the names of their driver. The product uses NVIDIA's only. */
async function findGpus(): Promise<string[]> {
  const cards = await readdir(nvidia).catch(() => []);
  const texts = await Promise.all(
    cards.slice(0, 64).map((card) => readFile(join(nvidia, card, 'information'), 'utf8').catch(() => '')),
  );
  return texts.map((text) => (/^Model:\s*(.+)$/m.exec(text)?.[1] ?? 'GPU').trim().slice(0, 200));
}
