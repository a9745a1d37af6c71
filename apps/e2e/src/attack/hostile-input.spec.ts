import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  allRoutes,
  problem,
  routes,
  type AnyRoute,
  type ProblemBody,
  type ProcessingSettings,
} from '@sop/contracts';
import { eventually, machineLoad } from '@sop/testing';
import pLimit from 'p-limit';
import { apiUrl, type Client } from '../api/client.js';
import { createDepartment, registerCompany, signInOperator, type Company } from '../api/companies.js';
import { exampleBodies, exampleHeaders, exampleQueries } from '../api/examples.js';
import { sampleVideo } from '../system.js';
import { fieldsOf, withValue, type Field } from './contract-fields.js';
import { cursors, numbers, others, tenMegabytes, texts } from './hostile-values.js';
import { expectInvariants, openAttackedSystem, whileHealthy, type AttackedSystem } from './invariants.js';

const attackMs = 240_000;
/** Every client gets an answer in this time, whatever was sent; longer if pictures are rendered for it. */
const answerMs = 2_000;
const workingMs: Readonly<Record<string, number>> = { 'frames.list': 15_000 };

let attacked: AttackedSystem;
let company: Company;
let operator: Client;
let settings: ProcessingSettings;
/** Ids of existing entries, so that the handlers behind the validation are reached. */
const there = { department: '', sop: '', step: '', dataset: '' };

beforeAll(async () => {
  attacked = await openAttackedSystem();
  [company, operator] = await Promise.all([registerCompany('Attack'), signInOperator()]);
  settings = await operator.call(routes.processingSettings.read);
  there.department = await createDepartment(company.client);
  const body = { title: 'Attack', department_id: there.department };
  there.sop = (await company.client.call(routes.sops.create, { body, file: sampleVideo })).id;
  const query = { name: 'Attack', fps: '0.5', transcode: 'false' };
  const made = await company.client.call(routes.datasets.create, { query, file: sampleVideo });
  there.dataset = String(made.id);
  there.step = await eventually(
    async () =>
      (await company.client.call(routes.sops.get, { params: { id: there.sop } })).steps[0]?.id ?? null,
    { timeoutSeconds: 150, intervalMs: 500 },
  );
  await eventually(
    async () =>
      (await company.client.call(routes.datasets.get, { params: { id: there.dataset } })).status === 'ready',
    { timeoutSeconds: 60, intervalMs: 500 },
  );
}, attackMs);
afterEach(() => expectInvariants(attacked, company), attackMs);
afterAll(async () => {
  await operator.call(routes.processingSettings.write, { body: settings });
  await attacked.database.end();
});

const clientFor = ({ access }: AnyRoute) => (access.startsWith('platform.') ? operator : company.client);

/** Routes that could delete something get ids that do not exist. */
function paramsOf(route: AnyRoute): Record<string, string> {
  const takesAway = route.method === 'DELETE' || /\/(users|companies|invitations)/.test(route.path);
  const isOfDataset = route.path.startsWith('/training/datasets/');
  const isOfDepartment = route.path.startsWith('/departments');
  const owned = isOfDataset ? there.dataset : isOfDepartment ? there.department : there.sop;
  return {
    id: takesAway ? (isOfDataset ? '999999999' : randomUUID()) : owned,
    n: '0',
    sopId: there.sop,
    stepId: there.step,
    shareId: randomUUID(),
    deliveryId: randomUUID(),
    commentId: randomUUID(),
    executionId: randomUUID(),
    photoId: randomUUID(),
    importId: randomUUID(),
    session: randomUUID(),
    revision: '1',
    version: '1',
    language: 'de',
    sentenceId: '0'.repeat(32),
    position: '0',
    token: 'a'.repeat(43),
    key: `screenshots/${randomUUID()}.jpg`,
    file: `${randomUUID()}.jpg`,
  };
}

/** As UTF-8 in an address or a form; an unpaired surrogate as a careless client writes it. */
const escaped = (text: string): string =>
  text
    .split(/([\ud800-\udfff])/)
    .map((part) => (/^[\ud800-\udfff]$/.test(part) ? halfPair(part) : encodeURIComponent(part)))
    .join('');

function halfPair(half: string): string {
  const code = half.charCodeAt(0);
  const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
  return bytes.map((byte) => `%${byte.toString(16)}`).join('');
}

interface Sent {
  params?: Record<string, string>;
  query?: string;
  headers?: Record<string, string>;
  body?: NonNullable<RequestInit['body']>;
}

/**
 * Never accepted: more than any body may contain, and in an address or a name what no text may contain. In other fields such
 * characters are removed.
 */
const isRefused = (what: string): boolean =>
  / with (?:ten megabytes|(?:half a million of )?nested .*)$/.test(what) ||
  /^params\..* with (?:NUL|an escape)$/.test(what) ||
  / named with (?:NUL|an escape|half a pair|the other half)$/.test(what);

/** Replies with tokens or private data. */
const cacheProblem = (route: AnyRoute, reply: Response): string | undefined => {
  const isCacheable = route.replyKind === 'json' && reply.headers.get('cache-control') !== 'no-store';
  return isCacheable ? `with cache-control ${reply.headers.get('cache-control') ?? 'missing'}` : undefined;
};

/**
 * The problem of the answer as one line. A late answer is requested once more, with as much more time as any process takes on
 * the machine just then.
 */
async function problemOf(route: AnyRoute, what: string, sent: Sent): Promise<string[]> {
  const limitMs = workingMs[route.name] ?? answerMs;
  const first = await answerTo(route, sent);
  const isLate = first.milliseconds >= limitMs;
  const allowedMs = isLate ? limitMs * (await machineLoad()) : limitMs;
  const { status, isNotSetUp, milliseconds, problem } = isLate ? await answerTo(route, sent) : first;
  const isAnswered = typeof status === 'number' && (status < 500 || isNotSetUp);
  const isWell = isAnswered && milliseconds < allowedMs;
  if (isWell && isRefused(what) && status < 400) return [`${what}: taken with ${status}`];
  if (isWell && problem === undefined) return [];
  return [`${what}: ${status} after ${milliseconds} ms ${problem ?? ''}`];
}

/** The attacked system has no payments: routes of payments answer with this 503, which is no problem. */
function saysNotSetUp(text: string): boolean {
  const { code }: ProblemBody = problem.parse(JSON.parse(text));
  return code === 'payments.not-set-up';
}

async function answerTo(route: AnyRoute, sent: Sent) {
  const params = { ...paramsOf(route), ...sent.params };
  const path = route.path.replaceAll(/[:*](\w+)/g, (_match, name: string) => escapedParam(params, name));
  const query = sent.query ?? new URLSearchParams(exampleQueries[route.name]).toString();
  const headers = {
    ...exampleHeaders[route.name],
    ...(route.streamType ? { 'content-type': route.streamType } : {}),
    ...sent.headers,
    authorization: `Bearer ${clientFor(route).token ?? ''}`,
  };
  const from = performance.now();
  const signal = AbortSignal.timeout(15_000);
  const init = { method: route.method, headers, body: sent.body ?? null, signal };
  const answer = await fetch(apiUrl(query ? `${path}?${query}` : path), init)
    .then(async (reply) => {
      const bytes = Buffer.from(await reply.arrayBuffer());
      const isNotSetUp = reply.status === 503 && saysNotSetUp(bytes.toString());
      return { status: reply.status, isNotSetUp, problem: cacheProblem(route, reply) };
    })
    .catch((error: unknown) => ({
      status: `${String(error)} ${String((error as Error).cause)}`,
      isNotSetUp: false,
      problem: undefined,
    }));
  const milliseconds = Math.round(performance.now() - from);
  return { ...answer, milliseconds };
}

/** Rest parameters keep their slashes. */
function escapedParam(params: Record<string, string>, name: string): string {
  const value = params[name] ?? '';
  return name === 'key' || name === 'file' ? value.split('/').map(escaped).join('/') : escaped(value);
}

/** Longer than any request head may be: these are sent in bodies. */
const inAddress = Object.entries(texts).filter(([, text]) => text.length <= 5_000);

function* attacksOn(route: AnyRoute, field: Field): Generator<[string, Sent]> {
  const name = `${field.where}.${field.path.join('.')}`;
  if (field.where === 'params') {
    const [own = ''] = field.path as string[];
    for (const value of numbers) yield [`${name} ${value}`, { params: { [own]: value }, ...goodBody(route) }];
    for (const [what, text] of inAddress)
      yield [`${name} with ${what}`, { params: { [own]: text }, ...goodBody(route) }];
    return;
  }
  if (field.where === 'query') {
    const [own = ''] = field.path as string[];
    const good = Object.entries(exampleQueries[route.name] ?? {}).filter(([each]) => each !== own);
    const rest = new URLSearchParams(good).toString();
    const made = own === 'cursor' ? Object.entries(cursors) : [];
    for (const [what, text] of [...numbers.map((each) => [each, each] as const), ...inAddress, ...made])
      yield [`${name} with ${what}`, { query: `${own}=${escaped(text)}&${rest}`, ...goodBody(route) }];
    yield [`${name} twice`, { query: `${own}=1&${own}=2&${rest}`, ...goodBody(route) }];
    yield [`${name} as a list`, { query: `${own}[]=1&${own}[a][b]=2&${rest}`, ...goodBody(route) }];
    return;
  }
  yield* attacksOnBody(route, field, name);
}

function* attacksOnBody(route: AnyRoute, { path }: Field, name: string): Generator<[string, Sent]> {
  const example = exampleBodies[route.name] ?? {};
  if (route.bodyKind === 'json') {
    const named = path.map((each) => (each === '*' ? 'any' : each));
    const hole = '@@here@@';
    const template = JSON.stringify(withValue(example, named, hole));
    const json = (value: string): Sent => ({
      body: template.replace(`"${hole}"`, () => value),
      headers: { 'content-type': 'application/json' },
    });
    for (const value of numbers) yield [`${name} ${value}`, json(value)];
    for (const [what, text] of Object.entries(texts))
      yield [`${name} with ${what}`, json(JSON.stringify(text))];
    for (const [what, value] of Object.entries(others)) yield [`${name} with ${what}`, json(value)];
    yield [`${name} with ten megabytes`, json(JSON.stringify(tenMegabytes))];
    if (path.includes('*'))
      for (const [what, text] of Object.entries(texts))
        yield [
          `${name} named with ${what}`,
          { ...json(''), body: JSON.stringify(withValue(example, [text], 1)) },
        ];
    return;
  }
  const own = String(path[0]);
  const good = Object.entries(example as Record<string, unknown>).filter(([each]) => each !== own);
  const sendAs = (text: string): Sent => formWith(route, [...good, [own, text]]);
  for (const value of numbers) yield [`${name} ${value}`, sendAs(value)];
  for (const [what, text] of Object.entries(texts)) yield [`${name} with ${what}`, sendAs(text)];
  yield [`${name} with ten megabytes`, sendAs(tenMegabytes)];
  yield [`${name} twice`, formWith(route, [...good, [own, '1'], [own, '2']])];
}

/** Urlencoded, or with a file that is none. */
function formWith(route: AnyRoute, fields: (readonly [string, unknown])[]): Sent {
  if (route.bodyKind === 'upload') {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, String(value));
    form.set(route.fileField ?? 'file', new Blob(['This is no file of that kind.']), 'file.mp4');
    return { body: form };
  }
  const body = fields.map(([name, value]) => `${escaped(name)}=${escaped(String(value))}`).join('&');
  return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
}

function goodBody(route: AnyRoute): Sent {
  if (route.streamType) return { body: 'bytes' };
  const example = exampleBodies[route.name];
  if (route.bodyKind === 'json')
    return { body: JSON.stringify(example), headers: { 'content-type': 'application/json' } };
  if (route.bodyKind === 'form' || route.bodyKind === 'upload')
    return formWith(route, Object.entries((example ?? {}) as Record<string, unknown>));
  return {};
}

const takingInput = allRoutes.filter((route) => fieldsOf(route).length > 0);

describe('hostile value', () => {
  it('finds every input field', () => {
    const found = takingInput.flatMap((route) =>
      fieldsOf(route).map(({ where, path }) => `${route.name} ${where}.${path.join('.')}`),
    );
    expect(found).toEqual(
      expect.arrayContaining([
        'steps.set-screenshot body.fps',
        'annotations.save-many body.frames.0.boxes.0.x_center',
        'datasets.frame params.n',
        'frames.list query.fps',
        'settings.write body.*',
        'sops.create body.title',
        'storage.object params.key',
      ]),
    );
    expect(found.length).toBeGreaterThan(100);
  });

  it.each(takingInput.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'in any field of %s is answered in time and breaks nothing',
    async (_name, route) => {
      const few = pLimit(4);
      const attacks = fieldsOf(route).flatMap((field) => [...attacksOn(route, field)]);
      const problems = await whileHealthy(attacked, () =>
        Promise.all(attacks.map(([what, sent]) => few(() => problemOf(route, what, sent)))),
      );
      expect(problems.flat()).toEqual([]);
    },
    attackMs,
  );
});
