import { describe, expect, it } from '@jest/globals';
import type { ProcessSample } from '@sop/contracts';
import { LivingProcesses } from './living-processes.js';

const sample = (over: Partial<ProcessSample> = {}): ProcessSample => ({
  process_id: crypto.randomUUID(),
  name: 'pipeline',
  is_worker: true,
  services: [],
  cpu_percent: 0,
  memory_bytes: 1,
  uptime_seconds: 1,
  machine: {
    name: 'one',
    cpu_cores: 2,
    cpu_percent: 10,
    memory_bytes: 1,
    memory_percent: 10,
    disk_bytes: 1,
    disk_free_bytes: 1,
    disk_percent: 10,
    gpus: [],
  },
  ...over,
});

describe('the processes of the product', () => {
  it('live while they say so, are shown as silent after 16 seconds, and are forgotten after two minutes', () => {
    const processes = new LivingProcesses();
    processes.hear(sample(), 0);
    expect(processes.all(16_000)).toMatchObject([{ isAlive: true }]);
    expect(processes.all(16_001)).toMatchObject([{ isAlive: false }]);
    expect(processes.machines(16_001)).toEqual([]);
    expect(processes.all(120_001)).toEqual([]);
  });

  it('are never more than are kept, whoever tells of however many', () => {
    const processes = new LivingProcesses();
    for (let count = 0; count < 700; count += 1) processes.hear(sample(), 0);
    expect(processes.all(1)).toHaveLength(500);
  });

  it('tell of one machine once, by its latest word, and of whom they serve', () => {
    const processes = new LivingProcesses();
    const machine = { ...sample().machine, cpu_percent: 70 };
    processes.hear(sample({ is_worker: false, services: ['sop', 'auth'], machine }), 2);
    processes.hear(sample(), 1);
    expect(processes.machines(3)).toEqual([machine]);
    expect(processes.serving(3).get('sop')).toBe(1);
    expect(processes.serving(3).get('billing')).toBe(0);
  });
});
