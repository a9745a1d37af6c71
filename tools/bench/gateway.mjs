/** `GET /api/sops` (50 SOPs) through the gateway against the same query and JSON on bare Fastify with pg. The SOPs are created through the API. */
import { deepStrictEqual } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startNode } from '../launch/child-process.mjs';
import { freePorts } from '../launch/ports.mjs';
import { localCompany } from './data/company.mjs';
import { readySops, shortClip } from './data/ready-sops.mjs';
import { startStack } from './gateway/stack.mjs';
import { importLibrary } from './method/import-library.mjs';
import { measureInPairs, median, spreadOf } from './method/pairs.mjs';
import { treeCpuSeconds } from './method/processes.mjs';
import { printFigure, printMachine, printOtherLoad, printSpread, printVerdict } from './method/report.mjs';
import { withScratchFolder } from './method/scratch-folder.mjs';

const connections = 20;
/** A count instead of a time: JIT compilation then reaches the same state on a busy machine. */
const requestsARound = Number(process.env.BENCH_REQUESTS ?? 3000);
const warmUpRequests = 2 * requestsARound;
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const sopCount = Number(process.env.BENCH_SOPS ?? 50);
const measuredServices = ['auth', 'sop', 'gateway'];
/** Needed to generate the SOPs, and stopped before the measurement. */
const setupServices = ['admin', 'billing', 'storage', 'training', 'pipeline'];

await withScratchFolder(async ({ folder, register }) => {
  const objects = { folder: join(folder, 'objects') };
  const stack = await startStack({
    folder,
    register,
    services: [...setupServices, ...measuredServices],
    objects,
  });
  const company = await companyWithSops(stack, folder);
  const bare = await startBare({ folder, register, stack, company });
  const headers = { authorization: `Bearer ${company.token}` };
  await assertSameReply(`${bare.url}/api/sops`, `${stack.gatewayUrl}/api/sops`, headers);
  const pids = { gateway: stack.pids.gateway, sop: stack.pids.sop };
  const raw = (amount) => load({ url: `${bare.url}/api/sops`, pids: { bare: bare.pid }, amount });
  const product = (amount) => load({ url: `${stack.gatewayUrl}/api/sops`, headers, pids, amount });
  printMachine({ autocannon: '8' });
  // Warms up JIT compilers and pools.
  await raw(warmUpRequests);
  await product(warmUpRequests);
  const measured = await measureInPairs({ pairs, raw, product, isWarm: true });
  report(measured);
});

async function companyWithSops(stack, folder) {
  const company = await localCompany({ url: stack.gatewayUrl, home: folder });
  const titleOf = (at) => `Change the filter of machine ${at}`;
  await readySops(company, { count: sopCount, file: await shortClip(folder), titleOf });
  for (const name of setupServices) await stack.stop(name);
  return company;
}

async function load({ url, headers, pids, amount = requestsARound }) {
  const before = cpuOf(pids);
  const startedAt = performance.now();
  // autocannon notices the end only when it samples, by default once a second.
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

async function startBare({ folder, register, stack, company }) {
  const [port] = await freePorts(1);
  const queryFile = join(folder, 'list.sql');
  const { listQuery } = await importLibrary('services/sop', 'sops/sops.service.js');
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
  const running = register(startNode('bare', script, { env, logFile: join(folder, 'logs', 'bare.log') }));
  await Promise.race([running.firstMessage, running.exited]);
  return { url: `http://127.0.0.1:${port}`, pid: running.pid };
}

/** Checks that both sides return the same list, except for the signatures. */
async function assertSameReply(rawUrl, productUrl, headers) {
  const [raw, product] = await Promise.all(
    [fetch(rawUrl), fetch(productUrl, { headers })].map(async (reply) => (await reply).json()),
  );
  const plain = (list) => list.map((sop) => ({ ...sop, thumbnail: sop.thumbnail.split('?')[0] }));
  deepStrictEqual(plain(product), plain(raw));
  if (raw.length !== sopCount) throw new Error(`${raw.length} of ${sopCount} SOPs were listed`);
}

function report({ pairs: all, otherLoad }) {
  const ratio = (of) => spreadOf(all.map(({ raw, product }) => of(raw, product)));
  const each = (side, of) => median(all.map((pair) => of(pair[side])));
  const perSecond = ratio((raw, product) => product.perSecond / raw.perSecond);
  const cpu = ratio((raw, product) => raw.cpuMicroseconds / product.cpuMicroseconds);
  const what = '`GET /api/sops` / bare Fastify with pg';
  printOtherLoad(otherLoad);
  printSpread(`${what}, requests a second`, perSecond);
  printSpread(
    `${what}, p99`,
    ratio((raw, product) => product.p99Milliseconds / raw.p99Milliseconds),
  );
  printSpread('`GET /api/sops`, CPU time a request, bare / (gateway + sop)', cpu);
  const [bare, gateway, sop] = [
    each('raw', (one) => one.cpuMicroseconds),
    each('product', (one) => one.cpu.gateway),
    each('product', (one) => one.cpu.sop),
  ].map(Math.round);
  printFigure('CPU µs a request', `bare ${bare}; gateway ${gateway}, sop ${sop}`);
  const rates = ['raw', 'product'].map((side) => Math.round(each(side, (one) => one.perSecond)));
  printFigure('requests a second', `bare ${rates[0]}, product ${rates[1]}`);
  // The load generator shares the cores with all servers, so absolute rates vary with the load; only the ratio counts.
  printVerdict('requests a second, ratio', perSecond.median, { atLeast: 0.45 });
  printVerdict('CPU time, ratio', cpu.median, { atLeast: 0.45 });
}
