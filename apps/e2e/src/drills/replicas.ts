import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from '@jest/globals';
import { routes, type AnyRoute, type ServiceName } from '@sop/contracts';
import { client, eventually, freePort, type Client } from '@sop/testing';
import type { Company } from '../faults/company.js';
import type { OwnSystem } from '../resilience/own-system.js';

const root = resolve(import.meta.dirname, '../../../..');

/** Additional replicas of this checkout beside those of a system, over the same rows, files and bus. */
export class Replicas {
  private readonly replicas = new Map<ServiceName, { url: string; child: ChildProcess }>();

  constructor(private readonly system: OwnSystem) {}

  /** With the environment of the running replica, except for ports and the given values. */
  async start(service: ServiceName, given: Readonly<Record<string, string>> = {}): Promise<void> {
    const [pid] = this.system.processes(`apps/${service}/dist/main.js`);
    const text = await readFile(`/proc/${pid ?? 0}/environ`, 'utf8');
    const env = Object.fromEntries(
      text.split('\0').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const port = await freePort();
    const script = join(root, 'apps', service, 'dist', 'main.js');
    const own = { PORT: String(port), METRICS_PORT: '0', ...given };
    const child = spawn(process.execPath, [script], { env: { ...env, ...own }, stdio: 'ignore' });
    const url = `http://127.0.0.1:${port}`;
    this.replicas.set(service, { url, child });
    await eventually(
      async () => {
        if (child.exitCode !== null) throw new Error(`The ${service} beside it ended with ${child.exitCode}`);
        expect((await fetch(`${url}/health/ready`)).status).toBe(200);
      },
      { timeoutSeconds: 180, intervalMs: 300 },
    );
  }

  /** A client of this replica for the same user. @param contract validates the replies, if it is not this version's */
  at(service: ServiceName, { token }: Pick<Client, 'token'>, contract?: readonly AnyRoute[]): Client {
    const there = client(this.replicas.get(service)?.url ?? '', contract);
    there.token = token;
    return there;
  }

  async createSop({ client: { token }, departmentId, video }: Company): Promise<string> {
    const body = { title: 'Asked of the one beside', department_id: departmentId };
    const file = { filename: 'blade.mp4', contentType: 'video/mp4', bytes: video };
    const reply = await this.at('sop', { token }).send(routes.sops.create, { body, file });
    expect(reply.status).toBe(routes.sops.create.status);
    return ((await reply.json()) as { id: string }).id;
  }

  async end(): Promise<void> {
    const running = [...this.replicas.values()].filter(({ child }) => child.exitCode === null);
    this.replicas.clear();
    await Promise.all(
      running.map(({ child }) => {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        return ended;
      }),
    );
  }
}
