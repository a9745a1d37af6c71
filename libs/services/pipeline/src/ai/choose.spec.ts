import { describe, expect, it } from '@jest/globals';
import { choose, type Candidate } from './choose.js';

const candidate = (name: string, problem?: string): Candidate<string> => ({
  name,
  unavailable: () => problem,
  open: () => name,
});

describe('choosing a provider', () => {
  it('takes the first that can serve and records why the others did not', async () => {
    const chosen = await choose(
      'writing',
      ['openai', 'local'],
      [candidate('local'), candidate('openai', 'has no key')],
    );
    expect(chosen).toEqual({ port: 'local', reason: 'local, because openai has no key.' });
  });

  it('names every reason when none can serve', async () => {
    await expect(choose('writing', ['openai', 'magic'], [candidate('openai', 'has no key')])).rejects.toThrow(
      'openai has no key; magic is not known',
    );
  });
});
