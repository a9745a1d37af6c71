import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  allRoutes,
  apiScopes,
  permissionsOf,
  routes,
  scopesOf,
  type AnyRoute,
  type ApiScope,
  type CompanyRole,
} from '@sop/contracts';
import { eventually } from '@sop/testing';
import pLimit from 'p-limit';
import { Client, type Answer, type Call } from './client.js';
import { joinCompany, registerCompany, signIn, signInOperator } from './companies.js';
import { randomParams } from './random-params.js';

type Verdict = 'allowed' | 'forbidden' | 'unauthenticated' | 'suspended';

interface Actor {
  /** Signed in again for routes that end the session. */
  signIn: () => Promise<Client>;
  client: Client;
  /** What a route with a session answers. */
  expected: (route: AnyRoute) => Verdict;
  /** Not called, because it would end what other suites are doing at the same time. */
  exempt?: AnyRoute;
}

const ofToken = (scope: ApiScope): string => `an API token with ${scope}`;

const names: readonly string[] = [
  'a visitor',
  'a viewer',
  'an editor',
  'an administrator',
  'an administrator of another company',
  'the operator',
  'an ended session',
  'a deactivated user',
  'a user of a suspended company',
  'an operator who acts as an administrator',
  ...apiScopes.map(ofToken),
  'a revoked API token',
  'an API token of a suspended company',
];

const ending: readonly AnyRoute[] = [routes.auth.logout, routes.users.signOutEverywhere];
const lasting = allRoutes.filter((route) => !ending.includes(route));
/** Not called with permission, because it would change the system for every company and has no id that could be wrong. */
const ofTheSystem = new Set(['api-key.remove', 'language-model.reset-settings']);

describe('every route by every actor', () => {
  const actors = new Map<string, Actor>();

  beforeAll(async () => {
    const [company, other, leaving, entered, operator] = await Promise.all([
      registerCompany('Matrix'),
      registerCompany('Other'),
      registerCompany('Suspended'),
      registerCompany('Entered'),
      signInOperator(),
    ]);
    const [viewer, editor] = await Promise.all([
      joinCompany(company.client, 'viewer'),
      joinCompany(company.client, 'editor'),
    ]);
    const ended = await signIn(viewer.email);
    await ended.call(routes.auth.logout);
    const deactivated = await joinCompany(other.client, 'admin');
    await other.client.call(routes.users.deactivate, { params: { id: deactivated.userId } });
    const suspendedToken = await createToken(leaving.client, apiScopes);
    await operator.call(routes.companies.suspend, { params: { id: leaving.companyId } });

    const always = (client: Client, answer: Verdict): Actor => ({
      client,
      signIn: () => Promise.resolve(client),
      expected: () => answer,
    });
    const member = (client: Client, email: string, role: CompanyRole): Actor => ({
      client,
      signIn: () => signIn(email),
      expected: byPermission(role, false),
    });
    const [endedName, deactivatedName, suspendedName] = [
      'an ended session',
      'a deactivated user',
      'a user of a suspended company',
    ];
    actors.set('a visitor', always(new Client(), 'unauthenticated'));
    actors.set('a viewer', member(viewer.client, viewer.email, 'viewer'));
    actors.set('an editor', member(editor.client, editor.email, 'editor'));
    actors.set('an administrator', member(company.client, company.email, 'admin'));
    actors.set('an administrator of another company', member(other.client, other.email, 'admin'));
    actors.set('the operator', {
      client: operator,
      signIn: signInOperator,
      expected: byPermission('admin', true),
      // There is one operator, and every suite signs in as that user.
      exempt: routes.users.signOutEverywhere,
    });
    actors.set(endedName, always(ended, 'unauthenticated'));
    actors.set(deactivatedName, always(deactivated.client, 'unauthenticated'));
    actors.set(suspendedName, always(leaving.client, 'suspended'));
    const act = async () => {
      const params = { id: entered.companyId };
      const reply = await operator.call(routes.companies.loginAs, { params, body: { reason: 'Matrix' } });
      return new Client(reply.access_token);
    };
    actors.set('an operator who acts as an administrator', {
      client: await act(),
      signIn: act,
      expected: byPermission('admin', true, true),
    });
    for (const scope of apiScopes) {
      const { client } = await createToken(company.client, [scope]);
      const expected: Actor['expected'] = (route) =>
        scopesOf(route).includes(scope) ? 'allowed' : 'forbidden';
      actors.set(ofToken(scope), { client, signIn: () => Promise.resolve(client), expected });
    }
    const revoked = await createToken(company.client, apiScopes);
    await company.client.call(routes.apiTokens.revoke, { params: { id: revoked.id } });
    actors.set('a revoked API token', always(revoked.client, 'unauthenticated'));
    actors.set('an API token of a suspended company', always(suspendedToken.client, 'suspended'));
    const refused = [ended, deactivated.client, leaving.client, revoked.client];
    await Promise.all(refused.map(untilRefusedEverywhere));
  });

  it.each(names)(
    'answers %s as the permissions define',
    async (name) => {
      const actor = actors.get(name);
      if (!actor) throw new Error(`no one is ${name}`);
      const few = pLimit(8);
      const problemOf = async (route: AnyRoute): Promise<string[]> => {
        const expected = route.access === 'public' ? 'allowed' : actor.expected(route);
        const isExempt = ofTheSystem.has(route.name) || route === actor.exempt;
        if (expected === 'allowed' && isExempt) return [];
        const client = ending.includes(route) ? await actor.signIn() : actor.client;
        const got = verdictOf(await client.send(route, harmlessCall(route)), expected);
        return got === expected ? [] : [`${route.name}: ${got} instead of ${expected}`];
      };
      const problems = await Promise.all(lasting.map((route) => few(() => problemOf(route))));
      // In order, because the second call ends all sessions of the user.
      for (const route of ending) problems.push(await problemOf(route));
      expect(problems.flat()).toEqual([]);
    },
    120_000,
  );
});

async function createToken(admin: Client, scopes: readonly ApiScope[]) {
  const body = { name: 'Matrix', scopes: [...scopes], expires_in_days: 1 };
  const { id, token } = await admin.call(routes.apiTokens.create, { body });
  return { id, client: new Client(token) };
}

/** Services receive the end of a session one after another. */
const untilRefusedEverywhere = (client: Client) =>
  eventually(async () => {
    const asked = allRoutes.filter(
      ({ method, path, access }) => method === 'GET' && access !== 'public' && !/[:*]/.test(path),
    );
    const answers = await Promise.all(
      [...new Map(asked.map((route) => [route.owner, route])).values()].map((route) => client.send(route)),
    );
    expect(answers.filter(({ status }) => status < 400).map(({ what }) => what)).toEqual([]);
  });

const byPermission = (role: CompanyRole, isPlatformAdmin: boolean, isActing = false): Actor['expected'] => {
  const held = permissionsOf({ role, isPlatformAdmin, isActing });
  return ({ access }) => (access !== 'public' && held.has(access) ? 'allowed' : 'forbidden');
};

/** With permission the reply is that the entry does not exist or the form is invalid: nothing is changed. */
function harmlessCall(route: AnyRoute): Call {
  return {
    params: randomParams(route),
    ...(route.bodyKind === 'json' ? { raw: { content: '[]', type: 'application/json' } } : {}),
  };
}

/** The type of a problem is more specific than its status: a wrong signature, a wrong password and a disabled feature are no matter of roles. */
function verdictOf({ status, text }: Answer, expected: Verdict): Verdict {
  if (status !== 401 && status !== 403) return 'allowed';
  // HEAD has no body, so only its status is compared.
  if (text === '')
    return status === 401 ? 'unauthenticated' : expected === 'allowed' ? 'forbidden' : expected;
  const { type, detail } = JSON.parse(text) as { type: string; detail: string };
  if (type === 'unauthenticated' || type === 'suspended') return type;
  return type === 'forbidden' && /^(Your role|Only the operator|Operators cannot|API tokens)/.test(detail)
    ? 'forbidden'
    : 'allowed';
}
