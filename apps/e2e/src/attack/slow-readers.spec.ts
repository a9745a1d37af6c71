import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { annotationLimits, routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { createDepartment, registerCompany, type Company } from '../api/companies.js';
import { sampleClip } from '../sample-clip.js';
import { expectInvariants, openAttackedSystem, whileHealthy, type AttackedSystem } from './invariants.js';
import { headOf, open } from './raw-request.js';

const attackMs = 300_000;
const mebibyte = 1024 ** 2;
/** Far more than the buffers of a connection contain. */
const sizeBytes = 24 * mebibyte;
const frames = 30;
/** Lower bound of a box's size in the response. */
const boxBytes = 90;
/** A reader slower than 64 KiB in 15 s is disconnected; plus a margin. */
const timeoutSeconds = 60;

let attacked: AttackedSystem;
let company: Company;
let video: Uint8Array<ArrayBuffer>;

/** Three seconds that every browser plays, followed by zeros up to this size. */
async function longVideo(): Promise<Uint8Array<ArrayBuffer>> {
  const padding = Buffer.alloc(sizeBytes);
  padding.writeUInt32BE(sizeBytes, 0);
  padding.write('free', 4, 'latin1');
  return Uint8Array.from(Buffer.concat([await sampleClip(3, ['-movflags', '+faststart']), padding]));
}

/** The URL of its video, below the product's. */
async function sopOf({ client }: Company): Promise<string> {
  const departmentId = await createDepartment(client);
  const { id } = await client.call(routes.sops.create, {
    body: { title: 'Attack', department_id: departmentId },
    file: { name: 'long.mp4', content: video },
  });
  const sop = await eventually(
    async () => {
      const now = await client.call(routes.sops.get, { params: { id } });
      return now.status === 'processing' ? null : now;
    },
    { timeoutSeconds: 120, intervalMs: 500 },
  );
  return `/api/${sop.video_path ?? ''}`;
}

/** A dataset with the maximum of boxes: the URL of its list, which is megabytes. */
async function listOf({ client }: Company): Promise<string> {
  const query = { name: 'Attack', fps: '10', transcode: 'false' };
  const { id } = await client.call(routes.datasets.create, {
    query,
    file: { name: 'long.mp4', content: video },
  });
  const params = { id: String(id) };
  const isReady = async () => (await client.call(routes.datasets.get, { params })).status === 'ready';
  await eventually(isReady, { timeoutSeconds: 120, intervalMs: 500 });
  const box = { class_name: 'a', x_center: 0.5, y_center: 0.5, width: 0.1, height: 0.1 };
  const boxes = Array.from({ length: annotationLimits.boxesPerFrame }, () => box);
  for (let from = 0; from < frames; from += 5) {
    const some = Array.from({ length: 5 }, (_, at) => ({ frame_number: from + at, boxes }));
    await client.call(routes.annotations.saveMany, { params, body: { frames: some } });
  }
  return `/api/training/datasets/${params.id}/annotations`;
}

beforeAll(async () => {
  attacked = await openAttackedSystem();
  video = await longVideo();
  company = await registerCompany('Attack');
}, attackMs);
afterEach(() => expectInvariants(attacked, company), attackMs);
afterAll(() => attacked.database.end());

/** Reads a byte of the answer now and then. */
function readSlowly(path: string, headers: Record<string, string> = {}) {
  const socket = open(attacked.baseUrl).on('readable', () => undefined);
  socket.write(headOf(`GET ${path} HTTP/1.1`, { host: 'localhost', ...headers }));
  const timer = setInterval(() => socket.read(1), 500);
  socket.once('close', () => clearInterval(timer));
  return { socket, readFast: () => readFast(socket, timer) };
}

/** Reads everything that remains: the number of bytes. Fails if it never ends. */
async function readFast(socket: Socket, timer: NodeJS.Timeout): Promise<number> {
  clearInterval(timer);
  socket.removeAllListeners('readable').on('data', () => undefined);
  await eventually(() => socket.destroyed, { timeoutSeconds });
  return socket.bytesRead;
}

describe('hundreds of slow readers', () => {
  it(
    'of a video and of a list are closed, and another company reads its video during that time',
    async () => {
      const other = await registerCompany('Bystander');
      const [path, list, ownPath] = await Promise.all([sopOf(company), listOf(company), sopOf(other)]);
      const authorization = `Bearer ${company.client.token ?? ''}`;
      const readers = [
        ...Array.from({ length: 200 }, () => readSlowly(path)),
        ...Array.from({ length: 40 }, () => readSlowly(list, { authorization })),
      ];
      try {
        await whileHealthy(attacked, async () => {
          const until = performance.now() + timeoutSeconds * 1000;
          while (performance.now() < until) {
            const reply = await fetch(`${attacked.baseUrl}${ownPath}`, {
              signal: AbortSignal.timeout(timeoutSeconds * 1000),
            });
            expect((await reply.arrayBuffer()).byteLength).toBe(video.length);
            expect((await other.client.send(routes.sops.list)).status).toBe(200);
          }
        });
        const taken = await Promise.all(readers.map(({ readFast }) => readFast()));
        expect(Math.max(...taken.slice(0, 200))).toBeLessThan(video.length);
        expect(Math.max(...taken.slice(200))).toBeLessThan(
          frames * annotationLimits.boxesPerFrame * boxBytes,
        );
      } finally {
        for (const { socket } of readers) socket.destroy();
      }
    },
    attackMs,
  );

  it(
    'with pipelined requests are answered in order, and cut off after a thousand',
    async () => {
      const { client } = company;
      const authorization = `Bearer ${client.token ?? ''}`;
      const ask = headOf('GET /api/sops HTTP/1.1', { host: 'localhost', authorization });
      const socket = open(attacked.baseUrl).resume();
      socket.write(ask.repeat(1_000));
      await whileHealthy(attacked, () => eventually(() => socket.destroyed));
      expect((await client.send(routes.sops.list)).status).toBe(200);
    },
    attackMs,
  );
});
