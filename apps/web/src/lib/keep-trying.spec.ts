import { expect, it } from '@jest/globals';
import { keepTrying } from './keep-trying.js';

it('a part of the page that did not come is loaded again until it does', async () => {
  let failures = 2;
  const load = () =>
    (failures -= 1) >= 0 ? Promise.reject(new TypeError('offline')) : Promise.resolve('here');
  expect(await keepTrying(load, 1)).toBe('here');
});
