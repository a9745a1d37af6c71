import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openDatabase } from '@sop/database';
import { testDatabase, type TestDatabase } from '@sop/testing';
import type { AuthConfig } from '../auth.config.js';
import { authSchema } from '../auth.schema.js';
import { Passwords } from '@sop/service-kit';
import { authClient } from '../testing/auth-client.js';
import { servicesOfTests, listen, settings } from '../testing/start-auth.js';
import { PlatformAdministrator } from './platform-administrator.js';

let test: TestDatabase;
let objects: string;
let printed: string[];
beforeEach(async () => {
  test = await testDatabase(servicesOfTests);
  objects = await mkdtemp(join(tmpdir(), 'sop-auth-'));
  printed = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await test.drop();
  await rm(objects, { recursive: true, force: true });
});

const passwordIn = (text: string) => /password: (\S+)/.exec(text)?.[1];

describe('first start without a password', () => {
  it('creates one administrator for concurrent processes, and prints the password exactly once', async () => {
    const env = { ...settings(test, objects), ADMIN_PASSWORD: '' };
    const lines: string[] = [];
    const apps = await Promise.all([listen(env, lines), listen(env, lines)]);
    await Promise.all(apps.map((app) => app.close()));
    const password = passwordIn(printed.join('')) ?? '';
    expect(password).toMatch(/^[\w-]{20}$/);
    expect(printed.join('').split(password)).toHaveLength(2);
    expect(lines.join('')).not.toContain(password);

    printed = [];
    const again = await listen(env);
    const reply = await authClient(await again.getUrl()).signIn(env.ADMIN_EMAIL, password);
    await again.close();
    expect(reply.status).toBe(200);
    expect(printed.join('')).not.toContain('password');
  });

  it('never promotes a company’s user whose address is ADMIN_EMAIL, and logs that', async () => {
    const env = { ...settings(test, objects), ADMIN_PASSWORD: 'operators-password' };
    const first = await listen(env);
    const client = authClient(await first.getUrl());
    const { email, password } = await client.register();
    await first.close();
    const database = await openDatabase(authSchema, test.urls.auth);
    await database.system((tx) => tx.execute(`delete from app_user where role = 'platform-admin'`));
    await database.close();

    const lines: string[] = [];
    const second = await listen({ ...env, ADMIN_EMAIL: email }, lines);
    const again = authClient(await second.getUrl());
    const withTheirs = await again.signIn(email, 'operators-password');
    const { body } = await again.signIn(email, password);
    const me = await again.get('/users/me', String(body['access_token']));
    await second.close();
    expect(withTheirs.status).toBe(401);
    expect(me.body).toMatchObject({ is_platform_admin: false });
    expect(lines.join('')).toContain('ADMIN_EMAIL belongs to a company’s user');
  });

  it('creates one operator when two concurrent processes name different ones', async () => {
    await (await listen({ ...settings(test, objects), ADMIN_EMAIL: 'first@example.test' })).close();
    const database = await openDatabase(authSchema, test.urls.auth);
    await database.system((tx) => tx.execute(`delete from app_user where role = 'platform-admin'`));
    // Both processes look for an operator, find none, and only then continue.
    let looked = 0;
    let release: () => void = () => undefined;
    const bothHaveLooked = new Promise<void>((resolve) => (release = resolve));
    const passwords = new Passwords();
    const waiting = {
      hash: async (password: string) => {
        looked += 1;
        if (looked === 2) release();
        await bothHaveLooked;
        return passwords.hash(password);
      },
    } as unknown as Passwords;
    const start = (adminEmail: string) => {
      const config = { adminEmail, adminPassword: 'operators-password' } as AuthConfig;
      return new PlatformAdministrator(database, config, waiting).onApplicationBootstrap();
    };
    await Promise.all(['one@example.test', 'other@example.test'].map(start));
    const operators = await database.system((tx) =>
      tx.query(`select email from app_user where role = 'platform-admin'`),
    );
    await database.close();
    expect(operators).toHaveLength(1);
  });

  it('keeps the administrator when the environment names another', async () => {
    await (await listen(settings(test, objects))).close();
    const env = {
      ...settings(test, objects),
      ADMIN_EMAIL: 'second@example.test',
      ADMIN_PASSWORD: 'second-password',
    };
    const app = await listen(env);
    const reply = await authClient(await app.getUrl()).signIn('second@example.test', 'second-password');
    await app.close();
    expect(reply.status).toBe(401);
  });
});
