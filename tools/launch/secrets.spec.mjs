import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { keepSecrets } from './secrets.mjs';

const folders = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'secrets-'));
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

describe('keepSecrets', () => {
  it('makes secrets once and keeps them for the owner alone', () => {
    const home = folder();
    const first = keepSecrets(home);
    expect(keepSecrets(home)).toEqual(first);
    expect(statSync(join(home, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(new Set(Object.values(first)).size).toBe(Object.values(first).length);
  });

  it('adds a secret that a newer version needs without changing the others', () => {
    const home = folder();
    const { tokenSecret, ...older } = keepSecrets(home);
    writeFileSync(join(home, 'secrets.json'), JSON.stringify(older));
    const newer = keepSecrets(home);
    expect(newer).toMatchObject(older);
    expect(newer.tokenSecret).not.toBe(tokenSecret);
    expect(JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8'))).toEqual(newer);
  });

  it('refuses a broken file instead of making new keys over it', () => {
    const home = folder();
    writeFileSync(join(home, 'secrets.json'), '{"tokenSecret":');
    expect(() => keepSecrets(home)).toThrow(/cannot be read/);
  });
});
