import { beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes, routes, type AnyRoute } from '@sop/contracts';
import { sampleClip } from '../sample-clip.js';
import { Client, expectProblem, expectStatus, parsedReply, type Answer, type Call } from './client.js';
import { createDepartment, registerCompany, signInOperator, type Company } from './companies.js';
import { exampleBodies, exampleHeaders, exampleQueries } from './examples.js';
import { isOfDataset, randomParams } from './random-params.js';

const named = (list: readonly AnyRoute[]): [string, AnyRoute][] =>
  list.map((route) => [`${route.method} ${route.path}`, route]);
const hasParams = (route: AnyRoute) => /[:*]/.test(route.path);
const hasIds = (route: AnyRoute) => /:\w*[iI]d\b/.test(route.path);
const closed = allRoutes.filter(({ access }) => access !== 'public');
const withIds = closed.filter(hasIds);

/** A valid call without its path: what the route would accept. */
function goodCall(route: AnyRoute): Call {
  return {
    body: exampleBodies[route.name],
    query: exampleQueries[route.name],
    headers: exampleHeaders[route.name],
    ...(route.streamType ? { raw: { content: 'bytes', type: route.streamType } } : {}),
  };
}

/** The refusal of a call; that of HEAD has only a status. */
async function expectRefusal(route: AnyRoute, answer: Answer, ...statuses: number[]): Promise<void> {
  if (route.method === 'HEAD') await expectStatus(answer, ...statuses);
  else await expectProblem(answer, ...statuses);
}

describe('every route', () => {
  let owner: Company;
  let stranger: Company;
  let operator: Client;
  let departmentId: string;
  let sopId: string;
  let datasetId: string;
  let uploadId: string;
  let tokenId: string;
  let webhookId: string;

  beforeAll(async () => {
    [owner, stranger, operator] = await Promise.all([
      registerCompany('Owner'),
      registerCompany('Stranger'),
      signInOperator(),
    ]);
    departmentId = await createDepartment(owner.client);
    const body = { title: 'Owned', department_id: departmentId };
    const file = { name: 'cut.mp4', content: await sampleClip() };
    sopId = (await owner.client.call(routes.sops.create, { body, file })).id;
    const query = { name: 'Owned', fps: '0.5', transcode: 'false' };
    const dataset = await owner.client.call(routes.datasets.create, { query, body: {}, file });
    datasetId = String(dataset.id);
    const upload = await owner.client.send(routes.uploads.create, goodCall(routes.uploads.create));
    const tokenBody = { name: 'Owned', scopes: ['sops:read' as const], expires_in_days: 1 };
    tokenId = (await owner.client.call(routes.apiTokens.create, { body: tokenBody })).id;
    const hook = { address: 'https://example.com/hook', events: ['sop.released' as const] };
    webhookId = (await owner.client.call(routes.webhooks.create, { body: hook })).id;
    uploadId = upload.headers.get('location')?.split('/').at(-1) ?? '';
  });

  const isOfPlatform = ({ access }: AnyRoute) => access.startsWith('platform.');

  const clientFor = (route: AnyRoute) => {
    if (route.access === 'public') return new Client();
    return isOfPlatform(route) ? operator : owner.client;
  };

  const ownedParams = (route: AnyRoute) => ({
    ...randomParams(route),
    id: ownedId(route),
    sopId,
  });

  // Runs and models take longer than this suite: the training suite checks access to them.
  const ownedId = (route: AnyRoute) => {
    if (isOfDataset(route)) return datasetId;
    if (route.path.startsWith('/uploads/')) return uploadId;
    if (route.path.startsWith('/api-tokens/')) return tokenId;
    if (route.path.startsWith('/webhooks/')) return webhookId;
    if (route.path.startsWith('/users/')) return owner.userId;
    return route.path.startsWith('/departments') ? departmentId : sopId;
  };

  it('with a body has a valid example here', () => {
    const faulty = allRoutes.filter(
      ({ name, body }) => body !== undefined && !body.safeParse(exampleBodies[name]).success,
    );
    expect(faulty.map(({ name }) => name)).toEqual([]);
  });

  describe('route with a session', () => {
    it.each(named(closed))('%s answers 401 without one', async (_name, route) => {
      const call = { ...goodCall(route), params: randomParams(route) };
      await expectRefusal(route, await new Client().send(route, call), 401);
    });

    it.each(named(closed))('%s answers 401 to a token of another issuer', async (_name, route) => {
      const forged = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.';
      const call = { ...goodCall(route), params: randomParams(route) };
      await expectRefusal(route, await new Client(forged).send(route, call), 401);
    });
  });

  describe('route of the platform administrator', () => {
    const routesOfOperator = named(allRoutes.filter(isOfPlatform));

    it.each(routesOfOperator)('%s answers 403 to a company’s user', async (_name, route) => {
      await expectProblem(
        await owner.client.send(route, { ...goodCall(route), params: randomParams(route) }),
        403,
      );
    });
  });

  describe('route with an id in its path', () => {
    it.each(named(withIds))('%s answers 404 for an id that does not exist', async (_name, route) => {
      const call = { ...goodCall(route), params: randomParams(route) };
      await expectRefusal(route, await clientFor(route).send(route, call), 404);
    });

    it.each(named(withIds.filter((route) => !isOfPlatform(route))))(
      '%s answers 404 to another company',
      async (_name, route) => {
        const call = { ...goodCall(route), params: ownedParams(route) };
        await expectRefusal(route, await stranger.client.send(route, call), 404);
      },
    );

    it.each(named(withIds))('%s handles an invalid id', async (_name, route) => {
      const params = { ...randomParams(route), id: "1' or '1'='1", sopId: '%00', stepId: '-1' };
      const answer = await clientFor(route).send(route, { ...goodCall(route), params });
      await expectRefusal(route, answer, 404, 422);
    });

    it('left everything unchanged that it refused', async () => {
      const departments = await owner.client.call(routes.departments.list);
      expect(departments.find(({ id }) => id === departmentId)?.name).toBe('Workshop');
      expect((await owner.client.call(routes.sops.get, { params: { id: sopId } })).title).toBe('Owned');
      expect((await owner.client.call(routes.apiTokens.list)).map(({ id }) => id)).toEqual([tokenId]);
      expect((await owner.client.call(routes.webhooks.list)).map(({ id }) => id)).toEqual([webhookId]);
      expect((await owner.client.call(routes.datasets.get, { params: { id: datasetId } })).name).toBe(
        'Owned',
      );
    });
  });

  describe('route with a body', () => {
    const strict = allRoutes.filter(({ body }) => body !== undefined && !body.safeParse({}).success);
    const withoutFile = strict.filter(({ bodyKind }) => bodyKind !== 'upload');
    const asJson = strict.filter(({ bodyKind }) => bodyKind === 'json');

    it.each(named(withoutFile))(
      '%s answers 422 and names the fields when it is empty',
      async (_name, route) => {
        const call = { body: {}, params: ownedParams(route) };
        const refusal = await expectProblem(await clientFor(route).send(route, call), 422);
        expect(refusal.errors?.length).toBeGreaterThan(0);
        expect(refusal.detail).not.toBe('');
      },
    );

    it.each(named(asJson))('%s answers 400 when it is not JSON', async (_name, route) => {
      const call = { raw: { content: '{"name":', type: 'application/json' }, params: ownedParams(route) };
      await expectProblem(await clientFor(route).send(route, call), 400);
    });
  });

  describe('route without parameters', () => {
    const readable = allRoutes.filter(
      (route) => route.method === 'GET' && !hasParams(route) && route.replyKind === 'json',
    );
    // Recording is disabled until the operator enables it, and payments until there is a key, which have replies of their own.
    const plain = readable.filter(({ problems }) => !problems.some((status) => [403, 503].includes(status)));

    it.each(named(plain))('%s answers as the contract describes', async (_name, route) => {
      const answer = await expectStatus(await clientFor(route).send(route, goodCall(route)), route.status);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(() => parsedReply(route, answer)).not.toThrow();
    });
  });

  it('is in the OpenAPI document', async () => {
    const document = await new Client().call(routes.system.openapi);
    const paths = document['paths'] as Record<string, Record<string, unknown>>;
    const missing = allRoutes.filter((route) => {
      const path = route.path.replaceAll(/[:*](\w+)/g, '{$1}');
      const operations = paths[path] ?? paths[`/api${path}`];
      return operations?.[route.method.toLowerCase()] === undefined;
    });
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
