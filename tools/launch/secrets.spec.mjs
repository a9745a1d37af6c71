import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { loadOrCreateSecrets } from './secrets.mjs';

const folders = [];
const folder = () => {
  const created = mkdtempSync(join(tmpdir(), 'secrets-'));
  folders.push(created);
  return created;
};
afterEach(() => {
  for (const created of folders.splice(0)) rmSync(created, { recursive: true, force: true });
});

describe('loadOrCreateSecrets', () => {
  it('creates secrets once, readable by the owner alone', () => {
    const home = folder();
    const first = loadOrCreateSecrets(home);
    expect(loadOrCreateSecrets(home)).toEqual(first);
    expect(statSync(join(home, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(new Set(Object.values(first)).size).toBe(Object.values(first).length);
  });

  it('adds a secret that a newer version needs without changing the others', () => {
    const home = folder();
    const { tokenSecret, ...older } = loadOrCreateSecrets(home);
    writeFileSync(join(home, 'secrets.json'), JSON.stringify(older));
    const newer = loadOrCreateSecrets(home);
    expect(newer).toMatchObject(older);
    expect(newer.tokenSecret).not.toBe(tokenSecret);
    expect(JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8'))).toEqual(newer);
  });

  it('refuses a broken file instead of overwriting it with new keys', () => {
    const home = folder();
    writeFileSync(join(home, 'secrets.json'), '{"tokenSecret":');
    expect(() => loadOrCreateSecrets(home)).toThrow(/cannot be read/);
  });
});
