import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@jest/globals';
import { eventually, freePort } from '@sop/testing';
import type pg from 'pg';
import { databaseUrlOf, openDatabaseOf } from '../own-database.js';
import { watchLogsOf } from '../service-logs.js';
import { filesIn, keysIn } from './stored-objects.js';
import { isThere, killTree, killWithin, processesOf, zombiesOf } from './process-tree.js';

const ownCheckout = resolve(import.meta.dirname, '../../../..');
/** A first start may have to build; eight processes take longer than one. */
const startSeconds = 240;
/** Characters of the launcher's output that are stored: an outage writes tens of thousands, and its first line counts. */
const outputLimit = 200_000;

export const operatorPassword = 'resilience-operator';

/** One process, or one per service over NATS and S3. */
type SystemKind = 'embedded' | 'services';

/** The kind of system for the suites: `E2E_RESILIENCE=services`, otherwise one process. */
const systemKind: SystemKind = process.env['E2E_RESILIENCE'] === 'services' ? 'services' : 'embedded';

/** A system of this suite's own, which it may kill and restart over the same data folder. */
export class OwnSystem {
  private child: ChildProcess | undefined;
  #output = '';

  private constructor(
    readonly folder: string,
    private port: number,
    readonly kind: SystemKind,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly checkout: string,
  ) {}

  /** `settings` are additional environment variables; `folder` must be a new one of the caller's; `checkout` is another version of the product. */
  static async create(
    options: {
      kind?: SystemKind;
      folder?: string;
      settings?: Readonly<Record<string, string>>;
      checkout?: string;
    } = {},
  ): Promise<OwnSystem> {
    const { kind = systemKind, settings = {}, checkout = ownCheckout } = options;
    const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'sop-resilience-')));
    return new OwnSystem(folder, await freePort(), kind, settings, checkout);
  }

  /** Where this kind of system stores its data. */
  get home(): string {
    return this.kind === 'services' ? join(this.folder, 'services') : this.folder;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Takes another port if this one was taken before it was listened on; only at first, because earlier clients would miss it. */
  async start(): Promise<void> {
    const isFirst = this.child === undefined;
    watchLogsOf(this.home);
    for (let triesLeft = 3; ; triesLeft -= 1) {
      await this.launch();
      if (this.child?.exitCode === null) return;
      if (!isFirst || triesLeft === 1 || !/EADDRINUSE|is in use by another program/.test(this.#output))
        throw new Error(`The system did not start:\n${this.#output}`);
      this.port = await freePort();
      this.#output = '';
    }
  }

  /** Until it is healthy or has ended. */
  private async launch(): Promise<void> {
    const own = {
      PORT: String(this.port),
      DATA_DIR: this.folder,
      ADMIN_PASSWORD: operatorPassword,
      RATE_LIMIT_FACTOR: '1000',
      // Two workers: when one is killed the other takes over, after a lease that a busy machine can renew and a test can wait for.
      PIPELINE_WORKERS: '2',
      PIPELINE_LEASE_SECONDS: '10',
      TRAINING_LEASE_SECONDS: '10',
      // Of this machine only, whatever the caller's environment names.
      ...{ DATABASE_URL: '', NATS_URL: '', S3_URL: '', HOST: '', OPENAI_API_KEY: '' },
      ...this.settings,
    };
    const launcher = join(this.checkout, 'tools/launch/start.mjs');
    const child = spawn(process.execPath, [launcher, ...(this.kind === 'services' ? ['--services'] : [])], {
      env: { ...process.env, NODE_ENV: '', ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on(
        'data',
        (text: Buffer) => (this.#output = (this.#output + text.toString()).slice(-outputLimit)),
      );
    await eventually(() => child.exitCode !== null || this.isHealthy(), {
      timeoutSeconds: startSeconds,
      intervalMs: 200,
    });
  }

  /** Kills one process of this system, or sends it another signal. */
  killProcess(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
    killWithin(this.pid(), pid, signal);
  }

  /** The processes of this system whose command line contains this text. */
  processes(text: string): number[] {
    return processesOf(this.pid(), text);
  }

  zombies = (): number[] => zombiesOf(this.pid());

  /** The end of the launcher's output so far. */
  get output(): string {
    return this.#output;
  }

  /** Kills all of it, including the database, and waits until no port or file is in use. */
  async killAll(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    const killed = killTree(this.pid());
    await gone;
    await eventually(() => expect(killed.filter(isThere)).toEqual([]), { timeoutSeconds: 60 });
  }

  /** Ends it as a user does, and waits. */
  async stop(): Promise<void> {
    const { child } = this;
    if (!child) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  async remove(): Promise<void> {
    await this.killAll();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The caller ends it. */
  openDatabase = (name?: string): Promise<pg.Client> => openDatabaseOf(this.home, name);
  databaseUrl = (name?: string): Promise<string> => databaseUrlOf(this.home, name);

  /** Everything in the object store; in the one process including unfinished uploads. */
  objects = () =>
    this.kind === 'services' ? keysIn(join(this.home, 'swift')) : filesIn(join(this.home, 'objects'));
  scratch = () => filesIn(join(this.home, 'work'));

  private pid(): number {
    if (this.child?.pid === undefined) throw new Error('The system has not been started');
    return this.child.pid;
  }

  private async isHealthy(): Promise<boolean> {
    // Another process may listen there and never answer.
    const signal = AbortSignal.timeout(5000);
    const reply = await fetch(`${this.baseUrl}/api/health`, { signal }).catch(() => undefined);
    return reply?.ok === true;
  }
}
