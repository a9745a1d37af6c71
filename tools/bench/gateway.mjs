/** One hop `GET /api/sops` (50 SOPs) through the gateway against the same query and JSON on bare Fastify with pg. The SOPs are made through the API. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startNode } from '../launch/child-process.mjs';
import { freePorts } from '../launch/ports.mjs';
import { localCompany } from './data/company.mjs';
import { readySops, shortClip } from './data/ready-sops.mjs';
import { startStack } from './gateway/stack.mjs';
import { asLibrary } from './method/library.mjs';
import { inPairs, median, spreadOf } from './method/pairs.mjs';
import { treeCpuSeconds } from './method/processes.mjs';
import { sayFigure, sayMachine, sayOthers, saySpread, sayVerdict } from './method/report.mjs';
import { inRoom } from './method/room.mjs';

const connections = 20;
/** By count, not by time: how far the compilers have come then does not depend on what else the machine does. */
const requestsARound = Number(process.env.BENCH_REQUESTS ?? 3000);
const warmUpRequests = 2 * requestsARound;
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const sopCount = Number(process.env.BENCH_SOPS ?? 50);
const measuredServices = ['auth', 'sop', 'gateway'];
/** Needed for the SOPs to be made, and ended before anything is measured. */
const makers = ['admin', 'billing', 'storage', 'training', 'pipeline'];

await inRoom(async ({ folder, keep }) => {
  const objects = { folder: join(folder, 'objects') };
  const stack = await startStack({ folder, keep, services: [...makers, ...measuredServices], objects });
  const company = await companyWithSops(stack, folder);
  const bare = await startBare({ folder, keep, stack, company });
  const headers = { authorization: `Bearer ${company.token}` };
  await assertAlike(`${bare.url}/api/sops`, `${stack.door}/api/sops`, headers);
  const pids = { gateway: stack.pids.gateway, sop: stack.pids.sop };
  const raw = (amount) => load({ url: `${bare.url}/api/sops`, pids: { bare: bare.pid }, amount });
  const product = (amount) => load({ url: `${stack.door}/api/sops`, headers, pids, amount });
  sayMachine({ autocannon: '8' });
  // Compilers and pools come to rest before anything counts.
  await raw(warmUpRequests);
  await product(warmUpRequests);
  const measured = await inPairs({ pairs, raw, product, isWarm: true });
  report(measured);
});

async function companyWithSops(stack, folder) {
  const company = await localCompany({ url: stack.door, home: folder });
  const titleOf = (at) => `Change the filter of machine ${at}`;
  await readySops(company, { count: sopCount, file: await shortClip(folder), titleOf });
  for (const name of makers) await stack.stop(name);
  return company;
}

async function load({ url, headers, pids, amount = requestsARound }) {
  const before = cpuOf(pids);
  const startedAt = performance.now();
  // It notices the end only when it samples: by default once a second.
  const result = await autocannon({ url, headers, connections, amount, sampleInt: 50 });
  const wallSeconds = (performance.now() - startedAt) / 1000;
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  const after = cpuOf(pids);
  const requests = result.requests.total;
  const cpu = Object.fromEntries(
    Object.keys(pids).map((name) => [name, ((after[name] - before[name]) / requests) * 1e6]),
  );
  const cpuMicroseconds = Object.values(cpu).reduce((a, b) => a + b, 0);
  return { perSecond: requests / wallSeconds, p99Milliseconds: result.latency.p99, cpu, cpuMicroseconds };
}

function cpuOf(pids) {
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, treeCpuSeconds(pid)]));
}

async function startBare({ folder, keep, stack, company }) {
  const [port] = await freePorts(1);
  const queryFile = join(folder, 'list.sql');
  const { listQuery } = await asLibrary('services/sop', 'sops/sops.service.js');
  writeFileSync(queryFile, listQuery);
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: stack.databaseUrl,
    COMPANY_ID: company.id,
    PORT: port,
    LIST_QUERY_FILE: queryFile,
  };
  const script = join(import.meta.dirname, 'gateway', 'bare-fastify.mjs');
  const running = keep(startNode('bare', script, { env, logFile: join(folder, 'logs', 'bare.log') }));
  await Promise.race([running.firstMessage, running.exited]);
  return { url: `http://127.0.0.1:${port}`, pid: running.pid };
}

/** Both sides answer the same list, but for the signatures. */
async function assertAlike(rawUrl, productUrl, headers) {
  const [raw, product] = await Promise.all(
    [fetch(rawUrl), fetch(productUrl, { headers })].map(async (reply) => (await reply).json()),
  );
  const plain = (list) =>
    JSON.stringify(
      list.map((sop) =>
        Object.entries({ ...sop, thumbnail: sop.thumbnail.split('?')[0] }).sort(([a], [b]) =>
          a < b ? -1 : 1,
        ),
      ),
    );
  if (raw.length !== sopCount || plain(raw) !== plain(product))
    throw new Error('the two sides answer differently');
}

function report({ pairs: all, othersShare }) {
  const ratio = (of) => spreadOf(all.map(({ raw, product }) => of(raw, product)));
  const each = (side, of) => median(all.map((pair) => of(pair[side])));
  const perSecond = ratio((raw, product) => product.perSecond / raw.perSecond);
  const cpu = ratio((raw, product) => raw.cpuMicroseconds / product.cpuMicroseconds);
  const what = '`GET /api/sops` through the gateway / bare Fastify with pg';
  sayOthers(othersShare);
  saySpread(`${what}, requests a second`, perSecond);
  saySpread(
    `${what}, p99`,
    ratio((raw, product) => product.p99Milliseconds / raw.p99Milliseconds),
  );
  saySpread('`GET /api/sops`, CPU time a request, bare / (gateway + sop)', cpu);
  const [bare, gateway, sop] = [
    each('raw', (one) => one.cpuMicroseconds),
    each('product', (one) => one.cpu.gateway),
    each('product', (one) => one.cpu.sop),
  ].map(Math.round);
  sayFigure('CPU µs a request', `bare ${bare}; gateway ${gateway}, sop ${sop}`);
  const rates = ['raw', 'product'].map((side) => Math.round(each(side, (one) => one.perSecond)));
  sayFigure('requests a second', `bare ${rates[0]}, product ${rates[1]}`);
  // The load generator shares the cores with all servers, so a busy machine bends the rates; the ratio of both counts.
  sayVerdict('requests a second, ratio', perSecond.median, { atLeast: 0.45 });
  sayVerdict('CPU time, ratio', cpu.median, { atLeast: 0.45 });
}
