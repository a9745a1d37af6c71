import { describe, expect, it } from '@jest/globals';
import { hasDevelopment, isInstalled } from './lock-match.mjs';

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'libs/kit': { version: '1.0.0' },
    'node_modules/@sop/kit': { link: true },
    'node_modules/left': { version: '1.2.0' },
    'node_modules/other-platform': { version: '3.0.0', optional: true },
    'node_modules/test-runner': { version: '30.0.0', dev: true },
  },
};
const installed = (changes = {}) => ({
  packages: {
    'node_modules/@sop/kit': { link: true },
    'node_modules/left': { version: '1.2.0' },
    ...changes,
  },
});
const testRunner = { 'node_modules/test-runner': { version: '30.0.0', dev: true } };
const toRun = { development: false };
const toTest = { development: true };

describe('isInstalled', () => {
  it('accepts an installation without the packages of other platforms', () => {
    expect(isInstalled(lock, installed(), toRun)).toBe(true);
  });

  it('rejects an installation with another version', () => {
    expect(isInstalled(lock, installed({ 'node_modules/left': { version: '1.1.0' } }), toRun)).toBe(false);
  });

  it('rejects an installation without a package or a link', () => {
    expect(isInstalled(lock, { packages: {} }, toRun)).toBe(false);
    expect(isInstalled(lock, { packages: { 'node_modules/left': { version: '1.2.0' } } }, toRun)).toBe(false);
  });
  it('needs the packages of development for the tests alone', () => {
    expect(isInstalled(lock, installed(), toTest)).toBe(false);
    expect(isInstalled(lock, installed(testRunner), toTest)).toBe(true);
    expect(isInstalled(lock, installed(testRunner), toRun)).toBe(true);
  });
});

describe('hasDevelopment', () => {
  it('distinguishes an installation for tests from one that only runs', () => {
    expect(hasDevelopment(installed(testRunner))).toBe(true);
    expect(hasDevelopment(installed())).toBe(false);
  });
});
