import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Module } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { HealthChecks } from '../health/health-checks.js';
import { Serve } from '../serve/decorators.js';
import { bearer, startToy } from '../testing/toy-app.js';
import { ToyModule } from '../testing/toy.module.js';
import { DiskSpace } from './disk-space.js';

const space = (minFreeMb: number, health = new HealthChecks()) =>
  new DiskSpace(
    { workDir: join(tmpdir(), 'never', 'made'), objects: { kind: 'fs', root: tmpdir() }, minFreeMb },
    health,
  );

@Controller()
class PieceController {
  @Serve(routes.uploads.append)
  async append() {}
}
@Module({ controllers: [PieceController] })
class PieceModule {}

describe('uploads without free space', () => {
  it('are refused before they are read, and other requests continue', async () => {
    const toy = await startToy([ToyModule, PieceModule], { env: { MIN_FREE_MB: '1e12' } });
    const body = new FormData();
    body.set('video', new Blob(['x']), 'v.mp4');
    const headers = await bearer();
    const reply = await fetch(`${toy.url}/api/sops`, { method: 'POST', headers, body });
    expect(reply.status).toBe(507);
    expect(await reply.json()).toMatchObject({ type: 'out-of-space', status: 507 });
    const piece = {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream' },
    };
    const uploadId = '0190a3c2-7a4e-7c4e-8a4e-0123456789ab';
    expect((await fetch(`${toy.url}/api/uploads/${uploadId}`, { ...piece, body: 'x' })).status).toBe(507);
    expect((await fetch(`${toy.url}/api/departments`, { headers })).status).toBe(200);
    await toy.close();
  });
});

describe('the space of a scratch folder with a limit of its own', () => {
  let workDir: string;
  beforeEach(async () => {
    workDir = await mkdtemp(join(tmpdir(), 'sop-space-'));
    await mkdir(join(workDir, 'runs', 'one'), { recursive: true });
    await writeFile(join(workDir, 'runs', 'one', 'video.mp4'), Buffer.alloc(3 * 1024 * 1024));
  });
  afterEach(() => rm(workDir, { recursive: true }));
  const limited = (workSizeMb: number) =>
    new DiskSpace({ workDir, workSizeMb, minFreeMb: 1, objects: undefined }, new HealthChecks());

  it('is low when its files have filled it, however free the disk is', async () => {
    expect(await limited(3.5).isLow()).toBe(true);
    expect(await limited(10).isLow()).toBe(false);
  });

  it('refuses a file that does not fit beside the others, as a full disk', async () => {
    const fiveMegabytes = 5 * 1024 * 1024;
    await expect(limited(10).requireScratch(fiveMegabytes)).resolves.toBeUndefined();
    await expect(limited(8).requireScratch(fiveMegabytes)).rejects.toMatchObject({
      code: 'ENOSPC',
      message: 'A file of 5 MB does not fit into the scratch folder of this process, where 5 MB are free',
    });
  });
});

describe('the space on the disk', () => {
  it('is reported by health while it is low, without making the process unready', async () => {
    const health = new HealthChecks();
    const low = space(1e12, health);
    expect(await low.isLow()).toBe(true);
    expect(await health.report()).toEqual({
      isReady: true,
      parts: { disk: { status: 'up', detail: 'degraded: almost no space is left on the disk' } },
    });
  });

  it('is measured once a second, whatever the number of requests', async () => {
    const disk = space(0);
    expect(disk.isLow()).toBe(disk.isLow());
    expect(await disk.isLow()).toBe(false);
  });

  it('is the reason of a refusal with a sentence for the user', async () => {
    await expect(space(1e12).requireSome()).rejects.toMatchObject({
      type: 'out-of-space',
      status: 507,
      detail: expect.stringMatching(/^There is no space left/),
    });
    await expect(space(0).requireSome()).resolves.toBeUndefined();
  });
});
