import { describe, expect, it } from '@jest/globals';
import { addressOf } from './address.js';
import { routes } from './routes/index.js';

describe('the address of a call', () => {
  it('lets no value leave its segment, and a rest of a path keep its slashes', () => {
    expect(addressOf(routes.sops.get, { id: 'a/b?c#d' })).toBe('/sops/a%2Fb%3Fc%23d');
    expect(addressOf(routes.storage.screenshot, { file: 'a/b c.jpg' })).toBe('/screenshots/a/b%20c.jpg');
  });

  it('carries what of the query has a value', () => {
    expect(addressOf(routes.sops.page, {}, { search: 'a&b', cursor: undefined, sort: '', limit: 0 })).toBe(
      '/sops/page?search=a%26b&limit=0',
    );
  });

  it('is none while a parameter is missing', () => {
    expect(() => addressOf(routes.sops.get, {})).toThrow('sops.get needs the parameter id');
  });
});
