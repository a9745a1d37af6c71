import { describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { readInput } from './input.js';

const request = (query: object, params: object = {}) =>
  ({ query, params, headers: {}, id: '1', ip: '::1' }) as never;

describe('the input of a route', () => {
  it('ignores an empty filter', async () => {
    const input = await readInput(
      routes.sops.list,
      request({ department_id: '', creation_type: 'screen_record' }),
    );
    expect(input).toMatchObject({ query: { creation_type: 'screen_record' } });
    expect(input).not.toHaveProperty('query.department_id');
  });

  it.each(['x', '-1', '999999'])('is a 404 with the id %s', async (id) => {
    await expect(readInput(routes.sops.get, request({}, { id }))).rejects.toMatchObject({ status: 404 });
  });
});
