import { expect, it } from '@jest/globals';
import { retryUntilLoaded } from './retry-until-loaded.js';

it('loads a failed part of the page again until it succeeds', async () => {
  let failures = 2;
  const load = () =>
    (failures -= 1) >= 0 ? Promise.reject(new TypeError('offline')) : Promise.resolve('here');
  expect(await retryUntilLoaded(load, 1)).toBe('here');
});
