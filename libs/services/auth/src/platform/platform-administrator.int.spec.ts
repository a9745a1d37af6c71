import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@sop/testing';
import { authClient } from '../testing/auth-client.js';
import { listen, settings } from '../testing/start-auth.js';

let test: TestDatabase;
let objects: string;
let printed: string[];
beforeAll(async () => {
  test = await testDatabase(['auth', 'billing']);
  objects = await mkdtemp(join(tmpdir(), 'sop-auth-'));
});
afterAll(async () => {
  await test.drop();
  await rm(objects, { recursive: true, force: true });
});
beforeEach(() => {
  printed = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const passwordIn = (text: string) => /password: (\S+)/.exec(text)?.[1];

describe('the first start without a password', () => {
  it('makes one administrator however many processes start, and prints the password once and never again', async () => {
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

  it('does not replace the administrator when the environment names another', async () => {
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
