import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SuggestBoxes } from './suggest-boxes.js';

describe('suggestions', () => {
  it('are limited to twenty waiting requests per company', async () => {
    const never = new Promise<never>(() => undefined);
    let looks = 0;
    const tenant = () => {
      looks += 1;
      return never;
    };
    const suggestions = new SuggestBoxes({ tenant } as never, {} as never);
    const [one, other] = [randomUUID(), randomUUID()];
    for (let frame = 0; frame < 20; frame += 1) void suggestions.suggest(one, 1, frame);
    await expect(suggestions.suggest(one, 1, 20)).rejects.toMatchObject({ status: 429 });
    void suggestions.suggest(other, 1, 0);
    expect(looks).toBe(21);
  });
});
