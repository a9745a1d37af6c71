import { describe, expect, it } from '@jest/globals';
import { routes } from './index.js';
import { originOf } from './site.js';

const accepts = (site: string) => routes.shares.update.body?.safeParse({ sites: [site] }).success;

describe('a website that may embed a shared page', () => {
  it.each([
    ['https://intranet.example.com/wiki?page=1', 'https://intranet.example.com'],
    ['Intranet.Example.com', 'https://intranet.example.com'],
    ['http://wiki:8080/', 'http://wiki:8080'],
    [' https://bücher.example ', 'https://xn--bcher-kva.example'],
    ['https://example.com:443', 'https://example.com'],
  ])('is the origin of %s', (typed, origin) => {
    expect(originOf(typed)).toBe(origin);
    expect(accepts(typed)).toBe(true);
  });

  it.each([
    '',
    '*',
    'https://*.example.com',
    'https://example.com; script-src *',
    "'none'",
    'javascript:alert(1)',
    'data:text/html,x',
    'https://[::1]',
    'https://user:secret@',
  ])('is never %s', (typed) => {
    expect(accepts(typed)).toBe(false);
  });
});
