import { describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coresOf, memoryOf, readContainerCpu, readMemory } from './limits.js';
import { cpuUtilisation, MachineWatch } from './machine-watch.js';

const machine = { total: 1000, used: 400 };
const files = (over: Partial<Record<'max' | 'current' | 'stat', string>> = {}) => ({
  max: '500',
  current: '300',
  stat: 'anon 100\ninactive_file 50',
  ...over,
});

describe('the load of the machine', () => {
  it('refers to the container’s limits where its kernel sets some', () => {
    expect(coresOf('150000 100000', 8)).toBe(1.5);
    expect(memoryOf(files(), machine)).toEqual({ total: 500, used: 250 });
  });

  it.each([
    ['no bound', files({ max: 'max' })],
    ['a bound beyond the machine', files({ max: '2000' })],
    ['nothing to be read', { max: '', current: '', stat: '' }],
    ['nonsense', files({ current: '1e9; rm' })],
  ])('refers to the whole machine with %s', (_, unbounded) => {
    expect(memoryOf(unbounded, machine)).toEqual(machine);
  });

  it.each(['', 'max 100000', '0 0', 'x y'])('counts all processors for the limit %p', (text) => {
    expect(coresOf(text, 8)).toBe(8);
  });

  it('is read from the files of the kernel', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cgroup-'));
    try {
      const write = (name: string, text: string) => writeFile(join(folder, name), text);
      await write('memory.max', `${1024 ** 2}\n`);
      await write('memory.current', '5000\n');
      await write('memory.stat', 'inactive_file 1000\n');
      await write('cpu.max', '50000 100000\n');
      await write('cpu.stat', 'usage_usec 1234\nuser_usec 1\n');
      expect(await readMemory(folder)).toEqual({ total: 1024 ** 2, used: 4000 });
      expect(await readContainerCpu(folder)).toBe(1234);
      await write('cpu.max', 'max 100000\n');
      expect(await readContainerCpu(folder)).toBeUndefined();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('counts the busy time between two measurements', () => {
    const before = { at: 0, busy: 100, total: 1000, container: undefined };
    expect(cpuUtilisation(before, { at: 10, busy: 150, total: 1100, container: undefined }, 8)).toBe(0.5);
    expect(cpuUtilisation({ ...before, container: 0 }, { ...before, at: 1000, container: 750 }, 1.5)).toBe(
      0.5,
    );
    expect(cpuUtilisation(before, before, 8)).toBe(0);
  });

  it('is reported in percent, without a disk that cannot be read', async () => {
    const load = await new MachineWatch([tmpdir()]).look();
    for (const percent of [load.cpu_percent, load.memory_percent, load.disk_percent]) {
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
    }
    expect(load.disk_bytes).toBeGreaterThan(0);
    expect(await new MachineWatch([]).look()).toMatchObject({ disk_bytes: 0, disk_percent: 0 });
  });
});
