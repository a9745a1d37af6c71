import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { listeningPorts } from '@sop/testing';
import { Client } from 'minio';
import { startSwift, type SwiftServer } from './swift.js';

jest.setTimeout(120_000);

let folder: string;
let swift: SwiftServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sop-swift-'));
  swift = await startSwift(folder);
});
afterAll(async () => {
  await swift.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('Swift on a shared machine', () => {
  it('listens only on the port of its S3 interface', async () => {
    const ports = (await listeningPorts(swift.pids)).map(({ port }) => port);
    expect(ports).toEqual([Number(new URL(swift.url).port)]);
  });

  it.each(['/', '/sop-creator', '/v1/AUTH_sop', '/v1/AUTH_sop/sop-creator?format=json', '/info'])(
    'refuses a request of %s without credentials',
    async (path) => {
      expect((await fetch(`${swift.url}${path}`)).status).toBeGreaterThanOrEqual(400);
    },
  );

  it('refuses a wrong key', async () => {
    const { hostname, port } = new URL(swift.url);
    const { accessKey } = swift;
    const server = { endPoint: hostname, port: Number(port), useSSL: false, region: 'us-east-1' };
    const stranger = new Client({ ...server, accessKey, secretKey: 'wrong' });
    await expect(stranger.listBuckets()).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
  });
});
