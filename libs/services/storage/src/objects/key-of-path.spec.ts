import { describe, expect, it } from '@jest/globals';
import { keyOfPath } from './key-of-path.js';

const company = '01890000-0000-7000-8000-000000000001';
const sop = '01890000-0000-7000-8000-000000000002';
const key = `screenshots/${company}/${sop}/step-01.jpg`;

describe('the key of a storage path', () => {
  it.each([
    key,
    `./${key}`,
    `/${key}`,
    `storage/${key}`,
    `/api/storage/${key}?expires=1&signature=x`,
    key.replaceAll('/', '\\'),
  ])('is read from %s', (path) => {
    expect(keyOfPath(path)).toBe(key);
  });

  it.each([
    '',
    'http://127.0.0.1/secret',
    '//evil.example/x',
    'file:///etc/passwd',
    `../${key}`,
    `screenshots/${company}/${sop}/../x.jpg`,
    `screenshots/${company}/${sop}/%2e%2e/x.jpg`,
    `screenshots/${company}/${sop}/..%5cx.jpg`,
    `screenshots/${company}/${sop}/a\0.jpg`,
    'storage/storage/../../x',
    '/etc/passwd',
  ])('is undefined for a path that leaves the store: %s', (path) => {
    expect(keyOfPath(path)).toBeUndefined();
  });
});
