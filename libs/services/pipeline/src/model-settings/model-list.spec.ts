import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { closeServer, listenLocally, misbehaviours, startMisbehaving } from '@sop/testing';
import { findServers } from './find-servers.js';
import { readModelList } from './model-list.js';

type Behave = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let url: string;
let behave: Behave;
let seen: { path: string | undefined; authorization: string | undefined }[];

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    seen.push({ path: request.url, authorization: request.headers.authorization });
    behave(request, response);
  });
  url = await listenLocally(server);
});
afterEach(() => closeServer(server));

const sends =
  (body: unknown, status = 200): Behave =>
  (_request, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
const portOf = (of: string): number => Number(new URL(of).port);

describe('the models of a server', () => {
  const read = () => readModelList(`${url}/v1`, 'key', { seconds: 2, maxBytes: 100_000 });

  it('are asked for with the key, at the address of the server', async () => {
    behave = sends({ object: 'list', data: [{ id: 'gpt-4o' }, { id: 'gpt-4o-mini' }] });
    expect(await read()).toEqual({ models: ['gpt-4o', 'gpt-4o-mini'], message: null });
    expect(seen).toEqual([{ path: '/v1/models', authorization: 'Bearer key' }]);
  });

  it.each([
    ['as Ollama lists them', { models: [{ name: 'a', model: 'a:latest' }] }, ['a']],
    ['as a bare list', ['a', 'b'], ['a', 'b']],
    ['twice', { data: [{ id: 'a' }, { id: 'a' }] }, ['a']],
    ['among things that are none', { data: [null, 3, {}, { id: '' }, { id: 'a\nb' }, { id: 'a' }] }, ['a']],
    ['with a name that is too long', { data: [{ id: 'x'.repeat(201) }, { id: 'a' }] }, ['a']],
    ['where there are none', { data: [] }, []],
  ])('are read %s', async (_how, body, models) => {
    behave = sends(body);
    expect(await read()).toEqual({ models, message: null });
  });

  it('are five hundred at most', async () => {
    behave = sends({ data: Array.from({ length: 900 }, (_none, at) => ({ id: `model-${at}` })) });
    expect((await read()).models).toHaveLength(500);
  });

  it.each([
    ['the key is refused', sends({ error: 'key-123' }, 401), /does not accept the API key/],
    ['there is no list', sends('not found', 404), /usually ends with \/v1/],
    ['it fails', sends('oops', 503), /^The server failed \(503\)\.$/],
    ['a page answers', sends('<html>'), /not a list of models/],
    ['the list is none', sends({ data: { id: 'a' } }), /not a list of models/],
    ['the list is too long', sends(`"${'x'.repeat(200_000)}"`), /too long/],
    ['it breaks off', ((request) => request.socket.destroy()) satisfies Behave, /could not be reached/],
  ])('are none where %s, for a reason that quotes nothing of the reply', async (_how, given, reason) => {
    behave = given;
    const { models, message } = await read();
    expect([models, message]).toEqual([[], expect.stringMatching(reason)]);
    expect(message).not.toMatch(/key-123|oops/);
  });

  it.each(misbehaviours)('are none within the deadline where a server %s', async (how) => {
    const misbehaving = await startMisbehaving(how);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => misbehaving.deadline());
    try {
      const limits = { seconds: 10, maxBytes: 1000 };
      const { message } = await readModelList(`${misbehaving.url}/v1`, 'key', limits);
      expect(message).toEqual(expect.any(String));
      expect([misbehaving.requestCount > 0, misbehaving.redirectedCount]).toEqual([true, 0]);
    } finally {
      jest.restoreAllMocks();
      await misbehaving.close();
    }
  });
});

describe('model servers on this machine', () => {
  it('are those that answer with a list of models, at the ports that are named alone', async () => {
    behave = sends({ data: [{ id: 'qwen3:8b' }] });
    // A busy machine may answer after the deadline.
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    const page = createServer((_request, response) => response.end('<html>'));
    const pageUrl = await listenLocally(page);
    const closed = createServer();
    const closedPort = portOf(await listenLocally(closed));
    await closeServer(closed);
    expect(await findServers([portOf(url), portOf(pageUrl), closedPort])).toEqual([
      { name: 'Model server', address: `http://127.0.0.1:${portOf(url)}/v1`, models: ['qwen3:8b'] },
    ]);
    expect(seen).toEqual([{ path: '/v1/models', authorization: undefined }]);
    jest.restoreAllMocks();
    await closeServer(page);
  });

  it('are none where one leads to another machine', async () => {
    behave = (_request, response) => response.writeHead(302, { location: 'http://127.0.0.2:9/' }).end();
    expect(await findServers([portOf(url)])).toEqual([]);
  });
});
