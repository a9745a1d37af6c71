import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Module } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { routes } from '@sop/contracts';
import { keyFor, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { collectMetrics } from '@sop/testing';
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

describe('the space for a video that is stored and copied', () => {
  it('is half of what is free where store and scratch folder share a disk, even before the folder exists', async () => {
    const shared = space(0);
    const stored = await shared.freeToStore({ isCopied: false });
    expect(await shared.freeToStore({ isCopied: true })).toBe(stored / 2);
  });
});

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

  it('limits what can be stored and copied there, and an S3 store is not measured', async () => {
    const mebibyte = 1024 * 1024;
    expect(await limited(10).freeToStore({ isCopied: true })).toBe(6 * mebibyte);
    expect(await limited(10).freeToStore({ isCopied: false })).toBe(Number.POSITIVE_INFINITY);
  });

  it('is low when its files have filled it, however free the disk is', async () => {
    expect(await limited(3.5).isLow()).toBe(true);
    expect(await limited(10).isLow()).toBe(false);
  });

  it('refuses a file that does not fit beside the others, as a full disk', async () => {
    const fiveMegabytes = 5 * 1024 * 1024;
    await expect(limited(10).reserveScratch(fiveMegabytes)).resolves.toBeUndefined();
    await expect(limited(8).reserveScratch(fiveMegabytes)).rejects.toMatchObject({
      code: 'ENOSPC',
      message: 'A file of 5 MB does not fit into the scratch folder of this process, where 5 MB are free',
    });
  });

  it('counts files that were admitted since the last measurement', async () => {
    const space = limited(10);
    await space.reserveScratch(5 * 1024 * 1024);
    await expect(space.reserveScratch(5 * 1024 * 1024)).rejects.toMatchObject({ code: 'ENOSPC' });
    await space.reserveScratch(1024 * 1024);
  });

  it('is exported with its limit and with what new work leaves free, so that a small folder is no full one', async () => {
    const collected = collectMetrics();
    limited(10);
    const [mebibyte, disk] = [1024 * 1024, 'scratch'];
    const read = (what: string) => collected.read(`sop_disk_${what}_bytes`);
    expect(await read('free')).toEqual([{ disk, value: 7 * mebibyte }]);
    expect(await read('size')).toEqual([{ disk, value: 10 * mebibyte }]);
    expect(await read('reserve')).toEqual([{ disk, value: mebibyte }]);
    await collected.close();
  });

  it('is measured once for all who ask within three seconds', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const space = limited(10);
    expect(await Promise.all([space.isLow(), space.isLow()])).toEqual([false, false]);
    await writeFile(join(workDir, 'runs', 'another.mp4'), Buffer.alloc(9 * 1024 * 1024));
    clock.mockReturnValue(3_000);
    expect(await space.isLow()).toBe(false);
    await space.reserveScratch(1);
    clock.mockReturnValue(3_001);
    expect(await space.isLow()).toBe(true);
    clock.mockRestore();
  });

  it('is required by every download of an object, in every job', async () => {
    const objects = await mkdtemp(join(tmpdir(), 'sop-space-objects-'));
    const env = {
      ...{ WORK_DIR: workDir, WORK_SIZE_MB: '10', MIN_FREE_MB: '1' },
      ...{ OBJECTS_DIR: objects, MEDIA_SIGNING_SECRET: 's'.repeat(32) },
    };
    const toy = await startToy([ToyModule], { env });
    const store = toy.app.get<ObjectStore>(OBJECT_STORE, { strict: false });
    const [large, small] = [7, 2].map((megabytes) => ({
      key: keyFor.video(randomUUID(), randomUUID(), 'mp4'),
      bytes: Buffer.alloc(megabytes * 1024 * 1024),
    }));
    for (const { key, bytes } of [large, small].flatMap((each) => each ?? []))
      await store.put(key, bytes, { contentType: 'video/mp4' });
    await expect(store.download(large?.key ?? '', join(workDir, 'a'))).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    await store.download(small?.key ?? '', join(workDir, 'b'));
    expect((await readdir(workDir)).toSorted()).toEqual(['b', 'runs']);
    await toy.close();
    await rm(objects, { recursive: true });
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

  it('is the reason of a refusal with a sentence for the user', async () => {
    await expect(space(1e12).assertFreeSpace()).rejects.toMatchObject({
      type: 'out-of-space',
      status: 507,
      detail: expect.stringMatching(/^There is no space left/),
    });
    await expect(space(0).assertFreeSpace()).resolves.toBeUndefined();
  });
});
