import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from './problem.js';
import { makeQueryClient } from './query-client.js';
import { keys } from './query-keys.js';

/** Number of attempts before a query fails. */
async function asksFor(error: unknown): Promise<number> {
  const client = makeQueryClient();
  let asked = 0;
  const queryFn = () => {
    asked += 1;
    return Promise.reject(error);
  };
  await client
    .fetchQuery({ queryKey: ['any'], queryFn, retry: retryOf(client), retryDelay: 0 })
    .catch(() => undefined);
  return asked;
}

/** The product's own rule: `fetchQuery` alone never retries. */
const retryOf = (client: ReturnType<typeof makeQueryClient>) =>
  client.getDefaultOptions().queries?.retry ?? false;

const problem = (status: number) => new ApiProblem(status, '');

describe('a query', () => {
  it.each([400, 401, 403, 404, 409, 422, 429, 500, 501])(
    'is not retried after a response with status %p',
    async (status) => {
      expect(await asksFor(problem(status))).toBe(1);
    },
  );

  it.each([0, 502, 503, 504])(
    'is retried twice after status %p, which means that a service is unavailable',
    async (status) => {
      expect(await asksFor(problem(status))).toBe(3);
    },
  );

  it('is retried twice without a response', async () => {
    expect(await asksFor(new TypeError('failed'))).toBe(3);
  });

  it('runs whatever the browser reports about the network, and is cached for 15 seconds', () => {
    expect(makeQueryClient().getDefaultOptions().queries).toMatchObject({
      networkMode: 'always',
      staleTime: 15_000,
      refetchOnWindowFocus: false,
    });
  });
});

describe('a mutation', () => {
  it('is never retried automatically', () => {
    expect(makeQueryClient().getDefaultOptions().mutations).toEqual({ retry: false, networkMode: 'always' });
  });
});

describe('query keys', () => {
  const filter = { sort: 'title', order: 'asc' } as const;

  it.each([
    ['SOPs', keys.sops, [keys.sopPages(filter), keys.sop('a')]],
    ['lists of SOPs', keys.sopLists, [keys.sopPages(filter)]],
    ['datasets', keys.datasets, [keys.datasetList, keys.dataset(7)]],
    ['a dataset’s galleries', keys.galleries(7), [keys.gallery(7, 'all', 0)]],
    ['trainings', keys.trainings, [keys.trainingList, keys.training('a'), keys.trainingHistory('a')]],
    ['models', keys.models, [keys.modelList, keys.activeModel, keys.companyModel, keys.model('a')]],
    ['billing', keys.billing, [keys.plans, keys.subscription]],
  ])('of all %s start alike, so that one prefix invalidates them', async (_, family, members) => {
    const client = makeQueryClient();
    for (const queryKey of members) client.setQueryData(queryKey, 'known');
    await client.invalidateQueries({ queryKey: family });
    expect(members.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual(
      members.map(() => true),
    );
  });

  it('are different for different data', () => {
    const all = [
      ...[keys.me, keys.company, keys.departments, keys.sops, keys.sopLists, keys.sopPages(filter)],
      ...[
        keys.sopPages({ ...filter, order: 'desc' }),
        keys.sop('a'),
        keys.sop('b'),
        keys.progress('a'),
        keys.progress('b'),
      ],
      ...[
        keys.frames('a', 1),
        keys.frames('a', 2),
        keys.recording,
        keys.billing,
        keys.plans,
        keys.subscription,
      ],
      keys.datasets,
      ...[keys.datasetList, keys.dataset(1), keys.dataset(2), keys.galleries(1), keys.gallery(1, 'all', 0)],
      ...[
        keys.gallery(1, 'all', 60),
        keys.trainingSettings,
        keys.detectors,
        keys.trainings,
        keys.trainingList,
      ],
      ...[keys.training('a'), keys.trainingHistory('a'), keys.models, keys.modelList, keys.activeModel],
      ...[
        keys.companyModel,
        keys.model('a'),
        keys.model('b'),
        keys.users,
        keys.userPages({}),
        keys.invitations,
      ],
      ...[keys.userPages({ search: 'a' }), keys.audit({}), keys.audit({ order: 'asc' }), keys.settings],
      ...[keys.transcription, keys.sopsIn('a'), keys.sopsIn('b')],
    ];
    expect(new Set(all.map((key) => JSON.stringify(key))).size).toBe(all.length);
  });
});
