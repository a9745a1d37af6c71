import '../testing/browser.js';
import { describe, expect, it } from '@jest/globals';
import { protectedPaths, isKnownPath } from './routes.js';

describe('routes', () => {
  it.each([
    '/',
    '/login',
    '/invitation/a-token',
    '/canvas-test',
    '/dashboard',
    '/dashboard/',
    '/sop/0198a000-0000-7000-8000-000000000001',
    '/sop/a%2Fb',
    '/training/models/7',
    '/admin/landing-page',
  ])('include %s', (path) => expect(isKnownPath(path)).toBe(true));

  it.each([
    '/nothing',
    '/sop',
    '/sop/7/8',
    '/invitation',
    '/training/models',
    '/admin/nothing',
    '/wp-login.php',
    '/%zz',
  ])('exclude %s', (path) => expect(isKnownPath(path)).toBe(false));

  it('that need a session have these prefixes', () => {
    expect([...protectedPaths()].sort()).toEqual([
      '/admin',
      '/api-diagnostic',
      '/billing',
      '/canvas-test',
      '/create',
      '/dashboard',
      '/developers',
      '/overview',
      '/runs',
      '/settings',
      '/sop/',
      '/training',
      '/trash',
    ]);
  });
});
