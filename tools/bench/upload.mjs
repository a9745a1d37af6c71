/**
 * MB a second through the gateway into S3 against the bare `minio` client on the same store, for both upload methods: `POST /api/sops` with the
 * file, and a resumable upload that `POST /api/sops` then refers to. For each, the memory growth of gateway and service with 2 GB.
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
import { measureInPairs, median, spreadOf, timed } from './method/pairs.mjs';
import { residentBytes, treeCpuSeconds } from './method/processes.mjs';
import { printFigure, printMachine, printOtherLoad, printSpread, printVerdict } from './method/report.mjs';
import { withScratchFolder } from './method/scratch-folder.mjs';

const mebibyte = 1 << 20;
const sizeBytes = Number(process.env.BENCH_MEGABYTES ?? 256) * mebibyte;
const largeBytes = Number(process.env.BENCH_LARGE_MEGABYTES ?? 2048) * mebibyte;
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const bucket = 'sop-creator';
const services = ['auth', 'admin', 'billing', 'storage', 'sop', 'gateway'];
/** `carriers`: the services that the bytes pass; not the store, which both sides share. */
const uploadMethods = [
  { name: 'in one call', put: uploadInOneRequest, carriers: ['gateway', 'sop'] },
  { name: 'resumable', put: uploadResumably, carriers: ['gateway', 'storage'] },
];

await withScratchFolder(async ({ folder, register }) => {
  const store = await startStore({ folder, register });
  const objects = { ...store, bucket, region: 'us-east-1' };
  const stack = await startStack({ folder, register, services, objects });
  const company = await localCompany({ url: stack.gatewayUrl, home: folder });
  const client = minioClient(store);
  if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket);
  printMachine({ minio: '8', store: 'Swift 2 with its S3 interface, one disk' });
  const raw = () => timed(() => uploadBare(client));
  for (const method of uploadMethods) {
    const product = async () => {
      const before = cpuOf(stack, method);
      const measured = await timed(() => method.put(stack.gatewayUrl, company, sizeBytes));
      const carrierSeconds = cpuOf(stack, method) - before;
      await remove(stack.gatewayUrl, company, measured.result);
      return { ...measured, carrierSeconds };
    };
    report(method, await measureInPairs({ pairs, raw, product }));
    await measureMemory(stack, company, method);
  }
});

async function startStore({ folder, register }) {
  const script = join(root, 'tools', 'launch', 'serve-swift.mjs');
  const logFile = join(folder, 'logs', 'swift.log');
  const running = register(
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

/** The header of an MP4 and filler bytes: the content does not matter before processing. */
function* videoBytes(size) {
  const head = Buffer.alloc(64 * 1024, 1);
  head.set(Buffer.from('\0\0\0\x20ftypisom', 'latin1'));
  yield head;
  const block = Buffer.alloc(mebibyte, 7);
  for (let remaining = size - head.length; remaining > 0; remaining -= block.length)
    yield block.subarray(0, Math.min(remaining, block.length));
}

async function uploadBare(client) {
  const key = 'bench/bare.mp4';
  await client.putObject(bucket, key, Readable.from(videoBytes(sizeBytes)), sizeBytes);
  await client.removeObject(bucket, key);
}

/** Streams a multipart form with backpressure. Returns the id of the new SOP. */
async function uploadInOneRequest(gatewayUrl, { token, departmentId }, size) {
  const boundary = 'bench-boundary';
  const field = (name, value) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field('title', 'Bench')}${field('department_id', departmentId)}--${boundary}\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const upload = request(`${gatewayUrl}/api/sops`, {
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

/** Sends all bytes in one request, as tus clients do on a stable connection. Returns the id of the new SOP. */
async function uploadResumably(gatewayUrl, { token, departmentId }, size) {
  const authorized = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${gatewayUrl}/api/uploads`, {
    method: 'POST',
    headers: { ...authorized, 'upload-length': String(size) },
  });
  if (begun.status !== 201) throw new Error(`beginning was answered ${begun.status}: ${await begun.text()}`);
  const path = begun.headers.get('location');
  const upload = request(`${gatewayUrl}${path}`, {
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
  const made = await fetch(`${gatewayUrl}/api/sops`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (made.status !== 201) throw new Error(`the SOP was answered ${made.status}: ${await made.text()}`);
  return (await made.json()).id;
}

async function remove(gatewayUrl, { token }, id) {
  const reply = await fetch(`${gatewayUrl}/api/sops/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!reply.ok) throw new Error(`deleting was answered ${reply.status}`);
}

function report({ name, carriers: carrierNames }, { pairs: all, otherLoad }) {
  const speed = ({ wallSeconds }) => sizeBytes / 1e6 / wallSeconds;
  const ratio = spreadOf(all.map(({ raw, product }) => speed(product) / speed(raw)));
  printOtherLoad(otherLoad);
  printSpread(`upload into S3 ${name} / bare \`minio\` client, MB a second`, ratio);
  const middle = (side) => median(all.map((pair) => speed(pair[side]))).toFixed(0);
  printFigure(`MB a second ${name}`, `bare ${middle('raw')}, product ${middle('product')}`);
  const perMegabyte = (seconds) => ((seconds / (sizeBytes / 1e6)) * 1000).toFixed(2);
  const carriers = median(all.map(({ product }) => product.carrierSeconds));
  const bare = median(all.map(({ raw }) => raw.cpuSeconds));
  printFigure(
    'CPU ms a MB',
    `bare client ${perMegabyte(bare)}; ${carrierNames.join(' and ')} ${perMegabyte(carriers)}`,
  );
  printVerdict(`MB a second ${name}, ratio`, ratio.median, { atLeast: 0.6 });
}

/** Measures the peak of resident memory during a large upload, relative to the memory before it. */
async function measureMemory({ gatewayUrl, pids }, company, { name: method, put, carriers }) {
  const resident = () =>
    Object.fromEntries(carriers.map((name) => [name, residentBytes(pids[name]) / mebibyte]));
  const before = resident();
  const peak = { ...before };
  const sample = () => {
    const now = resident();
    for (const name of carriers) peak[name] = Math.max(peak[name], now[name]);
  };
  const timer = setInterval(sample, 50);
  const id = await put(gatewayUrl, company, largeBytes);
  clearInterval(timer);
  await remove(gatewayUrl, company, id);
  const growth = carriers.map((name) => ({ name, mebibytes: peak[name] - before[name] }));
  const size = `${(largeBytes / 1024 / mebibyte).toFixed(1)} GiB`;
  for (const { name, mebibytes } of growth)
    printFigure(`${name} grew with ${size} ${method} by`, `${mebibytes.toFixed(0)} MiB`);
  const sum = growth.reduce((total, { mebibytes }) => total + mebibytes, 0);
  printFigure(`memory growth for a large upload ${method}, both processes`, `${sum.toFixed(0)} MiB`);
  printVerdict(`growth of both ${method}, MiB`, sum, { atMost: 150 });
}
