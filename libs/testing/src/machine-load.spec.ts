import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { machineLoad } from './machine-load.js';

describe('the load of the machine', () => {
  it('is at least 1', async () => {
    expect(await machineLoad()).toBeGreaterThanOrEqual(1);
  });

  it('grows where several processes compete for each core', async () => {
    const busy = Array.from({ length: 4 * availableParallelism() }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    );
    try {
      expect(await machineLoad()).toBeGreaterThan(1.5);
    } finally {
      for (const child of busy) child.kill('SIGKILL');
    }
  });
});
