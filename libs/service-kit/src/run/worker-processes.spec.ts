import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, fakeBus } from '@sop/testing';
import { Logger } from '../logging/logger.js';
import { WorkerProcesses } from './worker-processes.js';

/** Reports that it is alive and its environment; the first one ends on request. */
const script = `
  import { appendFileSync, readFileSync } from 'node:fs';
  process.on('SIGTERM', () => { appendFileSync(process.env.LIVES, 'ended well\\n'); process.exit(0); });
  appendFileSync(process.env.LIVES, \`\${process.pid} \${process.env.WORK}\\n\`);
  const lives = readFileSync(process.env.LIVES, 'utf8').trim().split('\\n').length;
  if (process.env.WORK === 'dies' && lives === 1) process.exit(3);
  if (process.env.WORK === 'dies always') process.exit(3);
  if (process.env.WORK === 'hangs') process.send({ pulse: true }, () => { for (const end = Date.now() + 30_000; lives === 1 && Date.now() < end; ); });
  if (process.env.WORK === 'environment') appendFileSync(process.env.LIVES, JSON.stringify(Object.keys(process.env)) + '\\n');
  setInterval(() => undefined, 1000);
`;

describe('worker processes of a service', () => {
  let folder: string;
  let processes: WorkerProcesses;
  const lives = async () =>
    (await readFile(join(folder, 'lives'), 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const kind = (work: string, count: number, variables: string[] = []) => ({
    name: 'test',
    entry: pathToFileURL(join(folder, 'worker.mjs')),
    count,
    variables,
    env: { LIVES: join(folder, 'lives'), WORK: work },
  });
  const start = (...options: Parameters<typeof kind>) => processes.start([kind(...options)]);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sop-workers-'));
    await writeFile(join(folder, 'worker.mjs'), script);
    processes = new WorkerProcesses(fakeBus(), Logger.open({ service: 'test', level: 'silent' }));
  });
  afterEach(async () => {
    await processes.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('are as many as configured, with the variables that their parent adds', async () => {
    start('welding', 2);
    await eventually(async () => expect(await lives()).toHaveLength(2));
    for (const life of await lives()) expect(life).toMatch(/^\d+ welding$/);
  });

  it('have no secret and no database in their environment except those they need', async () => {
    const secrets = { TOKEN_SECRET: 's', NATS_URL: 'nats://sop:pw@x', DATABASE_URL_AUTH: 'postgres://a' };
    const own = { DATABASE_URL_SOP: 'postgres://s', WORK_DIR: '/work', OTEL_SERVICE_NAME: 'sop' };
    Object.assign(process.env, secrets, own);
    try {
      start('environment', 1, ['DATABASE_URL_SOP']);
      await eventually(async () => expect(await lives()).toHaveLength(2));
      const names = JSON.parse((await lives())[1] ?? '') as string[];
      expect(names).toEqual(expect.arrayContaining([...Object.keys(own), 'PATH', 'LIVES', 'WORK']));
      for (const name of [...Object.keys(secrets), 'npm_config_registry']) expect(names).not.toContain(name);
    } finally {
      for (const name of Object.keys({ ...secrets, ...own })) delete process.env[name];
    }
  });

  it('are killed and restarted when their event loop hangs', async () => {
    processes = new WorkerProcesses(fakeBus(), Logger.open({ service: 'test', level: 'silent' }), 2);
    start('hangs', 1);
    await eventually(async () => expect(await lives()).toHaveLength(2), { timeoutSeconds: 60 });
  });

  it('are restarted when they end', async () => {
    start('dies', 1);
    await eventually(async () => expect(await lives()).toHaveLength(2));
  });

  it('are restarted more and more slowly when they keep ending', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
    });
    processes = new WorkerProcesses(fakeBus(), Logger.open({ service: 'test', level: 'warn', stream }));
    start('dies always', 1);
    const pauses = () =>
      [...lines.join('').matchAll(/"restartSeconds":([\d.]+)/g)].map(([, seconds]) => Number(seconds));
    await eventually(() => expect(pauses()).toEqual([0.2, 1, 5]), { timeoutSeconds: 60 });
  });

  it('end with SIGTERM, without a restart and without a warning', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
    });
    processes = new WorkerProcesses(fakeBus(), Logger.open({ service: 'test', level: 'warn', stream }));
    start('welding', 1);
    await eventually(async () => expect(await lives()).toHaveLength(1));
    const pid = Number((await lives())[0]?.split(' ')[0]);
    await processes.stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect((await lives())[1]).toBe('ended well');
    // The first pause before a restart is 0.2 s.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await lives()).toHaveLength(2);
    expect(lines).toEqual([]);
  });

  it('are not started with a number of 0', async () => {
    processes.start([kind('welding', 0), kind('gluing', 1), kind('painting', 1)]);
    // An earlier process had at least as much time as those that live now.
    await eventually(async () => expect(await lives()).toHaveLength(2));
    for (const life of await lives()) expect(life).toMatch(/gluing|painting/);
  });
});
