import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { companyPrefixes, InvalidKey, isKey, isPrefix, keyFor, keyKinds, parseKey } from './key-grammar.js';

const company = randomUUID();
const owner = randomUUID();

describe('the key grammar', () => {
  it('parses every key that it builds', () => {
    const made = {
      videos: keyFor.video(company, owner, 'mp4'),
      screenshots: keyFor.screenshot(company, owner, 'step-1.jpg'),
      frames: keyFor.frame(company, owner, '000001.jpg'),
      results: keyFor.result(company, owner),
      datasets: keyFor.dataset(company, owner, 'a.png'),
      models: keyFor.model(company, owner, 'model.json'),
      temp: keyFor.temp(company, owner, 'upload.bin'),
    };
    for (const [kind, key] of Object.entries(made)) {
      expect(parseKey(key)).toMatchObject({ kind, companyId: company, id: owner });
    }
    expect(parseKey(keyFor.thumbnail(company, owner, '1.jpg'))).toMatchObject({
      kind: 'frames',
      file: 'thumbnails/1.jpg',
    });
    expect(parseKey(keyFor.logo(company, 'logo.png'))).toMatchObject({ kind: 'logos', id: company });
  });

  it('finds every key of a company under one of its prefixes, and no key of another company', () => {
    const prefixes = companyPrefixes(company);
    expect(prefixes).toHaveLength(keyKinds.length);
    const own = keyFor.model(company, owner, 'm.bin');
    const foreign = keyFor.model(owner, company, 'm.bin');
    expect(prefixes.some((prefix) => own.startsWith(prefix))).toBe(true);
    expect(prefixes.some((prefix) => foreign.startsWith(prefix))).toBe(false);
  });

  const base = `frames/${company}/${owner}`;
  it.each([
    '',
    '/',
    'frames',
    base,
    `${base}/`,
    `/${base}/a.jpg`,
    `${base}//a.jpg`,
    `${base}/../a.jpg`,
    `${base}/..`,
    `${base}/.`,
    `${base}/a..jpg`,
    `${base}/%2e%2e/a.jpg`,
    `${base}/%252e%252e/a.jpg`,
    `${base}/..%2fa.jpg`,
    `${base}\\..\\a.jpg`,
    `${base}/a\0.jpg`,
    `${base}/a b.jpg`,
    `${base}/a?b.jpg`,
    `${base}/a\n.jpg`,
    `${base}/\u2025/a.jpg`,
    `${base}/${'x/'.repeat(5)}a.jpg`,
    `${base}/${'x'.repeat(600)}`,
    `file:///${base}/a.jpg`,
    `http://169.254.169.254/${base}/a.jpg`,
    `secrets/${company}/${owner}/a.jpg`,
    `constructor/${company}/${owner}/a.jpg`,
    `frames/company/${owner}/a.jpg`,
    `frames/${company}/1/a.jpg`,
    `frames/${company.toUpperCase().replace(/^./, 'A')}/${owner}/a.jpg`,
    'C:/windows/system32/a.jpg',
  ])('refuses %j', (key) => {
    expect(() => parseKey(key)).toThrow(InvalidKey);
  });

  it('distinguishes object names and folders of keys from foreign files', () => {
    const key = keyFor.frame(randomUUID(), randomUUID(), '1.jpg');
    const folder = key.slice(0, key.lastIndexOf('/') + 1);
    expect([key, folder, 'frames/notes.txt', `${folder}a b.jpg`].map(isKey)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([folder, 'frames/', 'frames/lost+found/', 'other/'].map(isPrefix)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('builds no key from a hostile file name', () => {
    for (const file of ['../a.jpg', '', 'a/../../b.jpg', '.', 'a\0b']) {
      expect(() => keyFor.frame(company, owner, file)).toThrow(InvalidKey);
    }
  });
});
