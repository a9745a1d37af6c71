import { expect } from '@jest/globals';
import { routes, type AnyRoute, type Progress } from '@sop/contracts';
import { client, eventually, type Client, type Registered } from '@sop/testing';
import { sampleClip } from '../sample-clip.js';
import type { OwnSystem } from '../resilience/own-system.js';

/** A company on a system whose parts are stopped. */
export class Company {
  private constructor(
    readonly client: Client,
    private readonly registered: Registered,
    readonly departmentId: string,
    readonly video: Uint8Array<ArrayBuffer>,
  ) {}

  get companyId(): string {
    return this.registered.companyId;
  }

  get email(): string {
    return this.registered.email;
  }

  get password(): string {
    return this.registered.password;
  }

  /** The same company on another system with its rows. */
  async at(system: OwnSystem): Promise<Company> {
    const there = client(system.baseUrl);
    await there.signIn(this.email, this.password);
    return new Company(there, this.registered, this.departmentId, this.video);
  }

  signInAgain = (): Promise<void> => this.client.signIn(this.email, this.password);

  /** @param contract of that system, if it is another version of the product */
  static async register(system: OwnSystem, contract?: readonly AnyRoute[]): Promise<Company> {
    const own = client(system.baseUrl, contract);
    const registered = await own.register().catch((error: unknown) => {
      throw new Error(`No user can register. Output of the system:\n${system.output}`, { cause: error });
    });
    const { id } = await own.call(routes.departments.create, { body: { name: 'Workshop' } });
    return new Company(own, registered, id, await sampleClip(8));
  }

  /** The raw reply. */
  upload(title = 'Change a blade'): Promise<Response> {
    const body = { title, department_id: this.departmentId };
    const file = { filename: 'blade.mp4', contentType: 'video/mp4', bytes: this.video };
    return this.client.send(routes.sops.create, { body, file });
  }

  async create(title?: string): Promise<string> {
    const reply = await this.upload(title);
    const body = (await reply.json()) as { id: string };
    expect([reply.status, body]).toEqual([routes.sops.create.status, { id: expect.any(String) }]);
    return body.id;
  }

  progress = (sopId: string): Promise<Progress> =>
    this.client.call(routes.progress.get, { params: { sopId } });

  async complete(sopId: string): Promise<void> {
    await eventually(
      async () => expect(await this.progress(sopId)).toMatchObject({ stage: 'complete', progress: 100 }),
      { timeoutSeconds: 300, intervalMs: 300 },
    );
  }

  /** An ordinary request, and how long its answer took. */
  async list(): Promise<{ status: number; seconds: number; retryAfter: string | null }> {
    const started = performance.now();
    const reply = await this.client.send(routes.sops.list);
    await reply.arrayBuffer();
    const seconds = (performance.now() - started) / 1_000;
    return { status: reply.status, seconds, retryAfter: reply.headers.get('retry-after') };
  }

  async untilWell(timeoutSeconds = 60): Promise<void> {
    await eventually(async () => expect((await this.list()).status).toBe(200), {
      timeoutSeconds,
      intervalMs: 200,
    });
  }
}
