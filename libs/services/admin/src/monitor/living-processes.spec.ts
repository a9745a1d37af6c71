import { describe, expect, it } from '@jest/globals';
import type { ProcessSample } from '@sop/contracts';
import { LivingProcesses } from './living-processes.js';

const sample = (overrides: Partial<ProcessSample> = {}): ProcessSample => ({
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
  ...overrides,
});

describe('process reports', () => {
  it('count as alive for 16 seconds, and are forgotten after two minutes', () => {
    const processes = new LivingProcesses();
    processes.record(sample(), 0);
    expect(processes.findAll(16_000)).toMatchObject([{ isAlive: true }]);
    expect(processes.findAll(16_001)).toMatchObject([{ isAlive: false }]);
    expect(processes.machineLoads(16_001)).toEqual([]);
    expect(processes.findAll(120_001)).toEqual([]);
  });

  it('are limited in number', () => {
    const processes = new LivingProcesses();
    for (let count = 0; count < 700; count += 1) processes.record(sample(), 0);
    expect(processes.findAll(1)).toHaveLength(500);
  });

  it('yield the latest load per machine, and the number of processes per service', () => {
    const processes = new LivingProcesses();
    const machine = { ...sample().machine, cpu_percent: 70 };
    processes.record(sample({ is_worker: false, services: ['sop', 'auth'], machine }), 2);
    processes.record(sample(), 1);
    expect(processes.machineLoads(3)).toEqual([machine]);
    expect(processes.countByService(3).get('sop')).toBe(1);
    expect(processes.countByService(3).get('billing')).toBe(0);
  });
});
