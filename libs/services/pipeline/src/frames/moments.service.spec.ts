import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MomentsService } from './moments.service.js';

describe('frames of moments', () => {
  it('are limited to twenty waiting requests per company', async () => {
    const never = new Promise<never>(() => undefined);
    let looks = 0;
    const tenant = () => {
      looks += 1;
      return never;
    };
    const moments = new MomentsService({ tenant } as never, {} as never, {} as never);
    const [one, other, sopId] = [randomUUID(), randomUUID(), randomUUID()];
    for (let at = 0; at < 20; at += 1) void moments.take(one, sopId, at);
    await expect(moments.take(one, sopId, 20)).rejects.toMatchObject({ status: 429 });
    void moments.take(other, sopId, 0);
    expect(looks).toBe(21);
  });
});
