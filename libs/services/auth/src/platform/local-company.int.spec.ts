import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase, type Database } from '@sop/database';
import { testDatabase, type TestDatabase } from '@sop/testing';
import { authSchema } from '../auth.schema.js';
import { authClient } from '../testing/auth-client.js';
import { servicesOfTests, listen, settings } from '../testing/start-auth.js';

const email = 'local@sop-creator.local';
const password = 'made-by-the-launcher';

describe('the local company for work without a browser', () => {
  let test: TestDatabase;
  let database: Database;
  let objects: string;
  beforeAll(async () => (objects = await mkdtemp(join(tmpdir(), 'sop-auth-'))));
  afterAll(() => rm(objects, { recursive: true, force: true }));
  beforeEach(async () => {
    test = await testDatabase(servicesOfTests);
    database = await openDatabase(authSchema, test.urls.auth);
  });
  afterEach(async () => {
    await database.close();
    await test.drop();
  });

  const start = (more: Record<string, string>, lines: string[] = []) =>
    listen({ ...settings(test, objects), ...more }, lines);
  const register = async (url: string) =>
    fetch(`${url}/api/public/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'somebody-else', company_name: 'Outsiders' }),
    });
  /** The events of companies registered under that address. */
  const announced = async () => {
    const rows = await database.system((tx) =>
      tx.query<{ payload: { email: string; company_name: string; is_unlimited: boolean } }>(
        `select payload from outbox where name = 'company.registered' order by seq`,
      ),
    );
    return rows
      .map(({ payload }) => payload)
      .filter((payload) => payload.email === email)
      .map(({ company_name, is_unlimited }) => [company_name, is_unlimited]);
  };

  it('is created once by concurrent processes, and its address cannot be registered', async () => {
    const apps = await Promise.all([1, 2].map(() => start({ LOCAL_COMPANY_PASSWORD: password })));
    const url = (await apps[0]?.getUrl()) ?? '';
    expect((await authClient(url).signIn(email, password)).status).toBe(200);
    expect((await register(url)).status).toBe(409);
    await Promise.all(apps.map((app) => app.close()));
    expect(await announced()).toEqual([['Local', true]]);
  });

  it('is not created unless configured, and a registration under its address gets no extra rights', async () => {
    const lines: string[] = [];
    const app = await start({ LOCAL_COMPANY_PASSWORD: '' });
    expect((await register(await app.getUrl())).status).toBeLessThan(300);
    await app.close();
    expect(await announced()).toEqual([['Outsiders', false]]);

    const again = await start({ LOCAL_COMPANY_PASSWORD: password }, lines);
    expect((await authClient(await again.getUrl()).signIn(email, password)).status).toBe(401);
    await again.close();
    expect(await announced()).toEqual([['Outsiders', false]]);
    expect(lines.join('')).toContain('--video cannot sign in');
    expect(lines.join('')).not.toContain(password);
  });
});
