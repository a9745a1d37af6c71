import { describe, expect, it } from '@jest/globals';
import { isInstalled } from './lock-match.mjs';

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'libs/kit': { version: '1.0.0' },
    'node_modules/@sop/kit': { link: true },
    'node_modules/left': { version: '1.2.0' },
    'node_modules/other-platform': { version: '3.0.0', optional: true },
  },
};
const installed = (changes = {}) => ({
  packages: {
    'node_modules/@sop/kit': { link: true },
    'node_modules/left': { version: '1.2.0' },
    ...changes,
  },
});

describe('isInstalled', () => {
  it('accepts an installation without the packages of other platforms', () => {
    expect(isInstalled(lock, installed())).toBe(true);
  });

  it('rejects an installation with another version', () => {
    expect(isInstalled(lock, installed({ 'node_modules/left': { version: '1.1.0' } }))).toBe(false);
  });

  it('rejects an installation without a package or a link', () => {
    expect(isInstalled(lock, { packages: {} })).toBe(false);
    expect(isInstalled(lock, { packages: { 'node_modules/left': { version: '1.2.0' } } })).toBe(false);
  });
});
