/**
 * `GET /api/search/sops` over 10,000 SOPs of twenty steps, through the gateway, against the same statement on bare Fastify with pg.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startNode } from '../launch/child-process.mjs';
import { freePorts } from '../launch/ports.mjs';
import { localCompany } from './data/company.mjs';
import { startStack } from './gateway/stack.mjs';
import { importLibrary } from './method/import-library.mjs';
import { measureInPairs, median, spreadOf } from './method/pairs.mjs';
import { printFigure, printMachine, printOtherLoad, printSpread, printVerdict } from './method/report.mjs';
import { withScratchFolder } from './method/scratch-folder.mjs';
import { fillSops, words } from './search/fill.mjs';

const sopCount = Number(process.env.BENCH_SOPS ?? 10_000);
const pairs = Number(process.env.BENCH_PAIRS ?? 5);
const requestsARound = Number(process.env.BENCH_REQUESTS ?? 400);
/** People who type at the same time. */
const connections = 2;
const maxRatio = 1.5;

await withScratchFolder(async ({ folder, register }) => {
  const services = ['billing', 'auth', 'sop', 'gateway'];
  const stack = await startStack({
    folder,
    register,
    services,
    objects: { folder: join(folder, 'objects') },
  });
  const company = await localCompany({ url: stack.gatewayUrl, home: folder });
  const { vocabulary, sentence } = words();
  const indexMilliseconds = await fill(stack, company, sentence);
  const allTexts = wantedTexts(vocabulary);
  const bare = await startBare({ folder, register, stack, company, texts: allTexts });
  const texts = await foundTexts(bare, allTexts);
  const headers = { authorization: `Bearer ${company.token}` };
  await assertSameHits(bare, stack.gatewayUrl, headers, texts[0]);
  printMachine();
  const raw = () => load(bare, {}, texts);
  const product = () => load(stack.gatewayUrl, headers, texts);
  const measured = await measureInPairs({ pairs, raw, product });
  const mistyped = await load(stack.gatewayUrl, headers, texts.map(withTypingError));
  report(measured, { mistyped, indexMilliseconds });
});

/** @returns {Promise<number>} milliseconds for each SOP that is made findable */
async function fill({ databaseUrl }, { id: companyId }, sentence) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fillSops(client, { companyId, count: sopCount, sentence });
  const [{ IndexSops }, { sopSchema }, { openDatabase }] = await Promise.all([
    importLibrary('services/sop', 'search/index-sops.js'),
    importLibrary('services/sop', 'sop.schema.js'),
    importLibrary('database'),
  ]);
  const database = await openDatabase(sopSchema, databaseUrl);
  const startedAt = performance.now();
  await new IndexSops(database).indexAll();
  const milliseconds = (performance.now() - startedAt) / sopCount;
  await database.close();
  // As the server does by itself after a while.
  await client.query('vacuum analyze sop.sop, sop.step, sop.sop_text, sop.sop_words, sop.company_word');
  await client.end();
  return milliseconds;
}

/** Frequent words, rare ones, two at once, and the beginnings of words that are still being typed. */
function wantedTexts(vocabulary) {
  return [0, 1, 3, 10, 30, 100, 300, 1000, 2000, 4000, 6000, 7000].flatMap((at) => {
    const [word = '', next = ''] = vocabulary.slice(at);
    return [word, `${word} ${next}`, `${next} ${word.slice(0, 4)}`];
  });
}

function withTypingError(text) {
  return text.replace(/(\w{3})(\w)(\w)/g, '$1$3$2');
}

async function startBare({ folder, register, stack, company, texts }) {
  const [port] = await freePorts(1);
  const [{ searchQuery }, { searchParameters, wantedOf }] = await Promise.all([
    importLibrary('services/sop', 'search/search-query.js'),
    importLibrary('services/sop', 'search/search.service.js'),
  ]);
  const caller = { companyId: company.id, permissions: new Set(['sop.edit']) };
  const parametersOf = (text) => searchParameters(caller, wantedOf(text), { offset: 0, limit: 10 });
  const parameters = Object.fromEntries(texts.map((text) => [text, parametersOf(text)]));
  const file = join(folder, 'search.json');
  writeFileSync(file, JSON.stringify({ sql: searchQuery, parameters }));
  const env = {
    ...{ PATH: process.env.PATH, NODE_ENV: 'production', PORT: port },
    ...{ DATABASE_URL: stack.databaseUrl, QUERIES_FILE: file },
  };
  const script = join(import.meta.dirname, 'search', 'bare-search.mjs');
  const running = register(startNode('bare', script, { env, logFile: join(folder, 'logs', 'bare.log') }));
  await Promise.race([running.firstMessage, running.exited]);
  return `http://127.0.0.1:${port}`;
}

async function search(url, headers, text) {
  const reply = await fetch(`${url}/api/search/sops?${new URLSearchParams({ text })}`, { headers });
  if (!reply.ok) throw new Error(`${text}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

/** Where nothing is found, the product searches for similar words too, which the other side does not. */
async function foundTexts(bare, texts) {
  const found = [];
  for (const text of texts) if ((await search(bare, {}, text)).length > 0) found.push(text);
  return found;
}

async function assertSameHits(bare, product, headers, text) {
  const [rows, { items }] = await Promise.all([search(bare, {}, text), search(product, headers, text)]);
  const ids = (list) => list.slice(0, 10).map(({ id }) => id);
  if (items.length === 0 || JSON.stringify(ids(rows)) !== JSON.stringify(ids(items)))
    throw new Error('the two sides answer differently');
}

/** @returns {Promise<{ p50: number, p95: number }>} milliseconds */
async function load(url, headers, texts) {
  const times = [];
  let next = 0;
  const ask = async () => {
    while (next < requestsARound) {
      const text = texts[next % texts.length];
      next += 1;
      const startedAt = performance.now();
      await search(url, headers, text);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { p50: at(0.5), p95: at(0.95) };
}

function report({ pairs: all, otherLoad }, { mistyped, indexMilliseconds }) {
  const ratio = (of) => spreadOf(all.map(({ raw, product }) => of(product) / of(raw)));
  const p95 = ratio((one) => one.p95);
  printOtherLoad(otherLoad);
  printSpread('search in 10,000 SOPs / bare Fastify with pg, p95', p95);
  printSpread(
    'search in 10,000 SOPs / bare Fastify with pg, p50',
    ratio((one) => one.p50),
  );
  const middle = (side, of) => median(all.map((pair) => of(pair[side]))).toFixed(0);
  const times = (of) => `bare ${middle('raw', of)} ms, product ${middle('product', of)} ms`;
  printFigure(
    'p50 of a search',
    times((one) => one.p50),
  );
  printFigure(
    'p95 of a search',
    times((one) => one.p95),
  );
  printFigure('p95 of a search with typing errors', `${mistyped.p95.toFixed(0)} ms`);
  printFigure('making an SOP of 20 steps findable', `${indexMilliseconds.toFixed(0)} ms`);
  printVerdict('p95 of a search, ratio', p95.median, { atMost: maxRatio });
}
