import { describe, expect, it } from '@jest/globals';
import { formatDay, formatMonth } from './date.js';
import { formatLimit, usageTone } from './plan-usage.js';
import { fileName, pictureAddress, storagePath, videoAddress } from './media-path.js';
import { formatAmount, formatPrice } from './money.js';
import { passwordStrength } from './password-strength.js';
import { safeNext } from './safe-next.js';
import { formatMegabytes, formatStorage } from './format-size.js';
import { positionAt, entryAt } from './step-at.js';
import { clock, remainingTime } from './time.js';
import { addSample, secondsLeft } from './transfer-rate.js';

const base = 'https://sop.example/api';

describe('media paths', () => {
  it('adds the screenshots prefix to a path outside the storage, once', () => {
    expect(pictureAddress('.\\a\\b.jpg', base)).toBe(`${base}/screenshots/a/b.jpg`);
    expect(pictureAddress('screenshots/b.jpg', base)).toBe(`${base}/screenshots/b.jpg`);
    expect(pictureAddress('./storage/x/b.jpg?signature=s', base)).toBe(`${base}/storage/x/b.jpg?signature=s`);
    expect(pictureAddress('https://else.example/b.jpg', base)).toBe('https://else.example/b.jpg');
  });

  it('serves every video under /storage/', () => {
    for (const path of ['./storage/v.mp4', 'storage/v.mp4', 'v.mp4', '/storage/v.mp4']) {
      expect(videoAddress(path, base)).toBe(`${base}/storage/v.mp4`);
    }
  });

  it('passes the bare storage path to the image proxy', () => {
    expect(storagePath('storage/screenshots/c/sop_1.jpg?expires=1')).toBe('screenshots/c/sop_1.jpg');
    expect(fileName('storage/screenshots/c/sop_1.jpg?expires=1')).toBe('sop_1.jpg');
  });
});

describe('formats', () => {
  it('shows times of a video like a clock', () => {
    expect([0, 7.9, 65, 3725].map(clock)).toEqual(['0:00', '0:07', '1:05', '1:02:05']);
  });

  it('shows the remaining time only as exactly as it is known', () => {
    expect([2, 31, 58, 130].map(remainingTime)).toEqual([
      'a few seconds left',
      'about 35 seconds left',
      'about 1 minute left',
      'about 2 minutes left',
    ]);
  });

  it('puts EUR and CHF after the amount and other symbols before it', () => {
    expect(['USD', 'GBP', 'EUR', 'CHF', 'SEK'].map((code) => formatPrice(149_900, code))).toEqual([
      '$1,499',
      '£1,499',
      '1,499 €',
      '1,499 CHF',
      'SEK 1,499',
    ]);
  });

  it('shows the price of a plan without decimals', () => {
    expect([2999, 2949].map((cents) => formatPrice(cents, 'USD'))).toEqual(['$30', '$29']);
  });

  it('shows a payment to the cent and a refund with a minus', () => {
    expect([formatAmount(4995), formatAmount(4995, 'eur'), formatAmount(-551, 'CHF')]).toEqual([
      '$49.95',
      '49.95 €',
      '-5.51 CHF',
    ]);
  });

  it('names a month in UTC', () => {
    expect(formatMonth('2026-11')).toBe('November 2026');
  });

  it('shows storage from 1024 MB in GB and -1 as Unlimited', () => {
    expect([1023, 1024, 5120, -1].map(formatStorage)).toEqual(['1023 MB', '1 GB', '5 GB', 'Unlimited']);
    expect([0, 0.01, 0.05].map(formatStorage)).toEqual(['0 MB', '< 0.1 MB', '0.1 MB']);
    expect(formatLimit(-1)).toBe('Unlimited');
    expect(formatMegabytes(3.4 * 1024 * 1024)).toBe('3.4 MB');
  });

  it('turns yellow at 80 percent and red at 90', () => {
    expect([79, 80, 89, 90].map(usageTone)).toEqual(['done', 'attention', 'attention', 'danger']);
  });

  it('shows a date as day, month and year', () => {
    expect(formatDay('2026-11-09T12:00:00Z')).toBe('09/11/2026');
    expect(formatDay('nonsense')).toBe('–');
  });

  it('rates passwords weak, medium and strong by length', () => {
    expect(['12345', '123456', '1234567', '12345678'].map(passwordStrength)).toEqual([
      'weak',
      'medium',
      'medium',
      'strong',
    ]);
  });
});

describe('current entry of a list', () => {
  const steps = [
    { start_seconds: 4, end_seconds: 9 },
    { start_seconds: 18, end_seconds: 25 },
  ];

  it('is none before the first, and the earlier one in a pause', () => {
    expect([0, 4, 12, 18, 99].map((seconds) => positionAt(steps, seconds))).toEqual([-1, 0, 0, 1, 1]);
  });

  it('is no transcript line in a pause', () => {
    expect([5, 12, 19].map((seconds) => entryAt(steps, seconds))).toEqual([0, -1, 1]);
  });
});

describe('remaining time of an upload', () => {
  it('is unknown before a second of transfer', () => {
    expect(secondsLeft([{ atMilliseconds: 0, loadedBytes: 0 }], 100)).toBeNull();
  });

  it('follows the speed of the last seconds only', () => {
    const slow = addSample([], { atMilliseconds: 0, loadedBytes: 0 });
    const samples = [
      { atMilliseconds: 20_000, loadedBytes: 100 },
      { atMilliseconds: 22_000, loadedBytes: 300 },
    ].reduce(addSample, slow);
    expect(secondsLeft(samples, 1300)).toBe(10);
  });
});

describe('redirect after sign-in', () => {
  it('accepts paths of this product only', () => {
    expect(safeNext('/sop/1?x=2')).toBe('/sop/1?x=2');
    for (const next of [null, '//evil.example', 'https://evil.example', '/\\evil.example']) {
      expect(safeNext(next)).toBeNull();
    }
  });
});
