/**
 * MB a second through the gateway into S3 against the bare `minio` client on the same store, by the two ways in: `POST /api/sops` with the
 * file, and a resumable upload that is then named there. For each, how much the memory of gateway and service grows with 2 GB.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'minio';
import { startNode } from '../launch/child-process.mjs';
import { root } from '../launch/paths.mjs';
import { localCompany } from './data/company.mjs';
import { startStack } from './gateway/stack.mjs';
import { inPairs, median, spreadOf, timed } from './method/pairs.mjs';
import { residentBytes, treeCpuSeconds } from './method/processes.mjs';
import { sayFigure, sayMachine, sayOthers, saySpread, sayVerdict } from './method/report.mjs';
import { inRoom } from './method/room.mjs';

const mebibyte = 1 << 20;
const sizeBytes = Number(process.env.BENCH_MEGABYTES ?? 256) * mebibyte;
const largeBytes = Number(process.env.BENCH_LARGE_MEGABYTES ?? 2048) * mebibyte;
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const bucket = 'sop-creator';
const services = ['auth', 'admin', 'billing', 'storage', 'sop', 'gateway'];
/** `carriers`: what counts as the path of the bytes; not the store, which both sides share. */
const ways = [
  { name: 'in one call', put: putThroughDoor, carriers: ['gateway', 'sop'] },
  { name: 'resumable', put: putResumably, carriers: ['gateway', 'storage'] },
];

await inRoom(async ({ folder, keep }) => {
  const store = await startStore({ folder, keep });
  const objects = { ...store, bucket, region: 'us-east-1' };
  const stack = await startStack({ folder, keep, services, objects });
  const company = await localCompany({ url: stack.door, home: folder });
  const client = minioClient(store);
  if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket);
  sayMachine({ minio: '8', store: 'Swift 2 with its S3 interface, one disk' });
  const raw = () => timed(() => putBare(client));
  for (const way of ways) {
    const product = async () => {
      const before = cpuOf(stack, way);
      const measured = await timed(() => way.put(stack.door, company, sizeBytes));
      const carrierSeconds = cpuOf(stack, way) - before;
      await remove(stack.door, company, measured.result);
      return { ...measured, carrierSeconds };
    };
    report(way, await inPairs({ pairs, raw, product }));
    await memory(stack, company, way);
  }
});

async function startStore({ folder, keep }) {
  const script = join(root, 'tools', 'launch', 'serve-swift.mjs');
  const logFile = join(folder, 'logs', 'swift.log');
  const running = keep(
    startNode('swift', script, { env: process.env, logFile, args: [join(folder, 'swift')] }),
  );
  const server = await Promise.race([running.firstMessage, running.exited.then(() => undefined)]);
  if (!server) throw new Error(`Swift did not start:\n${running.lastLines().join('\n')}`);
  return server;
}

function minioClient({ url, accessKey, secretKey }) {
  const { hostname, port } = new URL(url);
  return new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey,
    secretKey,
    region: 'us-east-1',
  });
}

function cpuOf({ pids }, { carriers }) {
  return carriers.reduce((sum, name) => sum + treeCpuSeconds(pids[name]), 0);
}

/** An MP4 by its first bytes and noise after them: what is in a video does not matter before it is processed. */
function* videoBytes(size) {
  const head = Buffer.alloc(64 * 1024, 1);
  head.set(Buffer.from('\0\0\0\x20ftypisom', 'latin1'));
  yield head;
  const block = Buffer.alloc(mebibyte, 7);
  for (let left = size - head.length; left > 0; left -= block.length)
    yield block.subarray(0, Math.min(left, block.length));
}

async function putBare(client) {
  const key = 'bench/bare.mp4';
  await client.putObject(bucket, key, Readable.from(videoBytes(sizeBytes)), sizeBytes);
  await client.removeObject(bucket, key);
}

/** A multipart form written by hand at the pace of the door. Gives the id of the new SOP. */
async function putThroughDoor(door, { token, departmentId }, size) {
  const boundary = 'bench-boundary';
  const field = (name, value) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field('title', 'Bench')}${field('department_id', departmentId)}--${boundary}\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const upload = request(`${door}/api/sops`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + tail.length,
    },
  });
  const answered = once(upload, 'response');
  upload.write(head);
  for (const chunk of videoBytes(size)) {
    if (!upload.write(chunk)) await Promise.race([once(upload, 'drain'), answered]);
  }
  upload.end(tail);
  const [response] = await answered;
  const body = Buffer.concat(await response.toArray()).toString();
  if (response.statusCode !== 201) throw new Error(`the upload was answered ${response.statusCode}: ${body}`);
  return JSON.parse(body).id;
}

/** One request for all bytes, as tus clients send them where nothing breaks. Gives the id of the new SOP. */
async function putResumably(door, { token, departmentId }, size) {
  const authorized = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${door}/api/uploads`, {
    method: 'POST',
    headers: { ...authorized, 'upload-length': String(size) },
  });
  if (begun.status !== 201) throw new Error(`beginning was answered ${begun.status}: ${await begun.text()}`);
  const path = begun.headers.get('location');
  const upload = request(`${door}${path}`, {
    method: 'PATCH',
    headers: {
      ...authorized,
      'content-type': 'application/offset+octet-stream',
      'content-length': size,
      'upload-offset': 0,
    },
  });
  const answered = once(upload, 'response');
  for (const chunk of videoBytes(size)) {
    if (!upload.write(chunk)) await Promise.race([once(upload, 'drain'), answered]);
  }
  upload.end();
  const [response] = await answered;
  await response.toArray();
  if (response.statusCode !== 204) throw new Error(`the upload was answered ${response.statusCode}`);
  const body = new FormData();
  body.set('title', 'Bench');
  body.set('department_id', departmentId);
  body.set('upload_id', path.split('/').at(-1));
  const made = await fetch(`${door}/api/sops`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (made.status !== 201) throw new Error(`the SOP was answered ${made.status}: ${await made.text()}`);
  return (await made.json()).id;
}

async function remove(door, { token }, id) {
  const reply = await fetch(`${door}/api/sops/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!reply.ok) throw new Error(`deleting was answered ${reply.status}`);
}

function report({ name, carriers: carrierNames }, { pairs: all, othersShare }) {
  const speed = ({ wallSeconds }) => sizeBytes / 1e6 / wallSeconds;
  const ratio = spreadOf(all.map(({ raw, product }) => speed(product) / speed(raw)));
  sayOthers(othersShare);
  saySpread(`upload into S3 ${name} / bare \`minio\` client, MB a second`, ratio);
  const middle = (side) => median(all.map((pair) => speed(pair[side]))).toFixed(0);
  sayFigure(`MB a second ${name}`, `bare ${middle('raw')}, product ${middle('product')}`);
  const perMegabyte = (seconds) => ((seconds / (sizeBytes / 1e6)) * 1000).toFixed(2);
  const carriers = median(all.map(({ product }) => product.carrierSeconds));
  const bare = median(all.map(({ raw }) => raw.cpuSeconds));
  sayFigure(
    'CPU ms a MB',
    `bare client ${perMegabyte(bare)}; ${carrierNames.join(' and ')} ${perMegabyte(carriers)}`,
  );
  sayVerdict(`MB a second ${name}, ratio`, ratio.median, { atLeast: 0.6 });
}

/** The highest resident memory during a large upload over that right before it. */
async function memory({ door, pids }, company, { name: way, put, carriers }) {
  const resident = () =>
    Object.fromEntries(carriers.map((name) => [name, residentBytes(pids[name]) / mebibyte]));
  const before = resident();
  const most = { ...before };
  const look = () => {
    const now = resident();
    for (const name of carriers) most[name] = Math.max(most[name], now[name]);
  };
  const timer = setInterval(look, 50);
  const id = await put(door, company, largeBytes);
  clearInterval(timer);
  await remove(door, company, id);
  const growth = carriers.map((name) => ({ name, mebibytes: most[name] - before[name] }));
  const size = `${(largeBytes / 1024 / mebibyte).toFixed(1)} GiB`;
  for (const { name, mebibytes } of growth)
    sayFigure(`${name} grew with ${size} ${way} by`, `${mebibytes.toFixed(0)} MiB`);
  const sum = growth.reduce((total, { mebibytes }) => total + mebibytes, 0);
  sayFigure(`memory growth for a large upload ${way}, both processes together`, `${sum.toFixed(0)} MiB`);
  sayVerdict(`growth of both ${way}, MiB`, sum, { atMost: 150 });
}
