import { describe, expect, it } from '@jest/globals';
import {
  hostList,
  isBenchAddress,
  isBenchCache,
  isLoggedPath,
  isLogOn,
  isOwnMachine,
  isTrackingScript,
  redirectTarget,
  requestProblems,
  shownAddress,
} from './start-up.js';

const rules = { productionHosts: ['app.example'], previewHosts: ['build.preview.example'] };
const target = (address: string) => redirectTarget(new URL(address), rules);

describe('redirects at start', () => {
  it('redirects plain http on a configured host to https', () => {
    expect(target('http://app.example/sop/1?a=b#t=3')).toBe('https://app.example/sop/1?a=b#t=3');
  });

  it('redirects a preview host to production with path, query and hash', () => {
    expect(target('https://build.preview.example/sop/1?a=b#c')).toBe('https://app.example/sop/1?a=b#c');
  });

  it('does not redirect a preview host during verification of a deployment, except to https', () => {
    expect(target('https://build.preview.example/?verifying-deployment')).toBeNull();
    expect(target('http://build.preview.example/?verifying-deployment')).toBe(
      'https://build.preview.example/?verifying-deployment',
    );
  });

  it('matches a host without a port at every port, and production at the default port', () => {
    expect(target('http://app.example:8080/a')).toBe('https://app.example:8080/a');
    expect(target('https://build.preview.example:8443/a')).toBe('https://app.example/a');
    const exact = { productionHosts: ['app.example:8443'], previewHosts: [] };
    expect(redirectTarget(new URL('http://app.example:8080/a'), exact)).toBeNull();
  });

  it('does not redirect other hosts', () => {
    expect(target('http://127.0.0.1:8080/login')).toBeNull();
    expect(target('https://app.example/')).toBeNull();
  });

  it('reads hosts from a comma-separated setting', () => {
    expect(hostList(' App.example, ,b.example')).toEqual(['app.example', 'b.example']);
    expect(hostList('')).toEqual([]);
  });
});

describe('request log', () => {
  it('is on unless disabled, and always on where a release is verified', () => {
    expect(isLogOn({ isPreview: false, choice: null })).toBe(true);
    expect(isLogOn({ isPreview: false, choice: 'true' })).toBe(true);
    expect(isLogOn({ isPreview: false, choice: 'false' })).toBe(false);
    expect(isLogOn({ isPreview: true, choice: 'false' })).toBe(true);
  });

  it('warns once only on a page that came over plain http itself', () => {
    const plain = { protocol: 'http:', host: 'app.example' };
    expect(requestProblems(new URL('http://app.example/api/sops'), plain)).toEqual([]);
    expect(requestProblems(new URL('http://app.example/departments/1'), plain)).toEqual([
      'the /api/ prefix was lost',
    ]);
  });

  const page = { protocol: 'https:', host: 'app.example' };

  it('covers API requests only', () => {
    expect(['/api/sops', '/sops', '/departments/1', '/assets/a.js'].map(isLoggedPath)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('omits the query and the token of a mailed link', () => {
    const token = 'nJh7vCUtQWD_Fdgc-f3Nbmm0LkF0eyJdWODQ4uqEyFg';
    const shown = (address: string) => shownAddress(new URL(address));
    expect(shown(`https://app.example/api/public/password-reset/${token}`)).toBe(
      'https://app.example/api/public/password-reset/…',
    );
    const sop = 'https://app.example/api/sops/01a20379-7062-72f3-a568-e8560f9915bf/steps';
    expect(shown(`${sop}?signature=abc`)).toBe(sop);
  });

  it('flags plain http, a downgrade and a missing prefix', () => {
    expect(requestProblems(new URL('http://app.example/sops'), page)).toEqual([
      'plain http request',
      'downgrade from https to http',
      'the /api/ prefix was lost',
    ]);
    expect(requestProblems(new URL('https://app.example/api/sops'), page)).toEqual([]);
  });

  it('accepts plain http to the local machine', () => {
    const hosts = ['localhost', 'app.localhost', '127.0.0.1', '[::1]', 'localhost.example', '10.0.0.1'];
    expect(hosts.map((hostname) => isOwnMachine({ hostname }))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('recognises tracking scripts by their address', () => {
    expect(isTrackingScript('https://x.example/Analytics.js')).toBe(true);
    expect(isTrackingScript('https://x.example/app.js')).toBe(false);
  });

  it('spares the service workers and caches of bench mode, and no others', () => {
    const id = '01a20379-7062-72f3-a568-e8560f9915bf';
    const scopes = [`/sop/${id}/do`, '/', `/sop/${id}`, `/sop/${id}/do/more`, '/sop/x/do'];
    expect(scopes.map((path) => isBenchAddress(`https://app.example${path}`))).toEqual([
      ...[true, false, false, false, false],
    ]);
    expect([`bench-${id}`, 'bench-', 'app', `old-bench-${id}`].map(isBenchCache)).toEqual([
      ...[true, false, false, false],
    ]);
  });
});
