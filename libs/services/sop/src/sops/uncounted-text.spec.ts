import { describe, expect, it } from '@jest/globals';
import { uncountedText } from '@sop/contracts';
import { Problem } from '@sop/service-kit';
import { UncountedText } from './uncounted-text.js';

describe('words that no plan counts', () => {
  it('are limited for each company and day, and shorter ones than before cost nothing', async () => {
    const tenKilobytes = { rateLimitFactor: 10_240 / uncountedText.bytesPerDay };
    // Without a database the process counts for itself.
    const text = new UncountedText(undefined as never, tenKilobytes as never);
    const admit = (company: string, bytes: number) =>
      text.admit(company, bytes).then(
        () => 'allowed',
        (error: unknown) => error instanceof Problem && error.code,
      );
    expect(await admit('ours', 10_240)).toBe('allowed');
    expect(await admit('ours', -5000)).toBe('allowed');
    expect(await admit('ours', 1)).toBe('request.too-many');
    expect(await admit('theirs', 10_240)).toBe('allowed');
  });
});
