import { describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { readInput } from './input.js';

const request = (query: object, params: object = {}) =>
  ({ query, params, headers: {}, id: '1', ip: '::1' }) as never;

describe('what a route is given', () => {
  it('has no filter that was left empty', async () => {
    const input = await readInput(
      routes.sops.list,
      request({ department_id: '', creation_type: 'screen_record' }),
    );
    expect(input).toMatchObject({ query: { creation_type: 'screen_record' } });
    expect(input).not.toHaveProperty('query.department_id');
  });

  it.each(['x', '-1', '999999'])('names nothing with the id %s', async (id) => {
    await expect(readInput(routes.sops.get, request({}, { id }))).rejects.toMatchObject({ status: 404 });
  });
});
