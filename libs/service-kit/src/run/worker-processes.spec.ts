import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, fakeBus } from '@sop/testing';
import { Logger } from '../logging/logger.js';
import { WorkerProcesses } from './worker-processes.js';

/** Says that it lives and in which environment; a first one that is to die does so. */
const script = `
  import { appendFileSync, readFileSync } from 'node:fs';
  appendFileSync(process.env.LIVES, \`\${process.pid} \${process.env.WORK}\\n\`);
  const lives = readFileSync(process.env.LIVES, 'utf8').trim().split('\\n').length;
  if (process.env.WORK === 'dies' && lives === 1) process.exit(3);
  process.on('SIGTERM', () => { appendFileSync(process.env.LIVES, 'ended well\\n'); process.exit(0); });
  setInterval(() => undefined, 1000);
`;

describe('worker processes beside a service', () => {
  let folder: string;
  let processes: WorkerProcesses;
  const lives = async () =>
    (await readFile(join(folder, 'lives'), 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const start = (work: string, count: number) => {
    const entry = pathToFileURL(join(folder, 'worker.mjs'));
    const env = { LIVES: join(folder, 'lives'), WORK: work };
    processes.start([{ name: 'test', entry, count, env }]);
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-workers-'));
    await writeFile(join(folder, 'worker.mjs'), script);
    processes = new WorkerProcesses(fakeBus(), Logger.open({ service: 'test', level: 'silent' }));
  });
  afterEach(async () => {
    await processes.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('are as many as asked for, with what their parent adds to the environment', async () => {
    start('welding', 2);
    await eventually(async () => expect(await lives()).toHaveLength(2));
    for (const life of await lives()) expect(life).toMatch(/^\d+ welding$/);
  });

  it('are started again when they die', async () => {
    start('dies', 1);
    await eventually(async () => expect(await lives()).toHaveLength(2));
  });

  it('end with a signal they can answer, and are not started again', async () => {
    start('welding', 1);
    await eventually(async () => expect(await lives()).toHaveLength(1));
    // Its listener stands a moment after it has said that it lives.
    await eventually(async () => expect((await lives())[0]).toMatch(/welding/));
    await processes.stop();
    expect((await lives()).length).toBeLessThanOrEqual(2);
  });

  it('are none where none are asked for', async () => {
    start('welding', 0);
    await processes.stop();
    expect(await lives()).toEqual([]);
  });
});
