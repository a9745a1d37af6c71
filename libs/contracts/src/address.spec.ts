import { describe, expect, it } from '@jest/globals';
import { addressOf } from './address.js';
import { routes } from './routes/index.js';

describe('the address of a call', () => {
  it('keeps every value in its segment, and the slashes of a rest of a path', () => {
    expect(addressOf(routes.sops.get, { id: 'a/b?c#d' })).toBe('/sops/a%2Fb%3Fc%23d');
    expect(addressOf(routes.storage.screenshot, { file: 'a/b c.jpg' })).toBe('/screenshots/a/b%20c.jpg');
  });

  it('contains the query values that are set', () => {
    expect(addressOf(routes.sops.page, {}, { search: 'a&b', cursor: undefined, sort: '', limit: 0 })).toBe(
      '/sops/page?search=a%26b&limit=0',
    );
  });

  it('is an error while a parameter is missing', () => {
    expect(() => addressOf(routes.sops.get, {})).toThrow('sops.get needs the parameter id');
  });
});
