import { describe, expect, it } from '@jest/globals';
import {
  hostList,
  isLoggedPath,
  isLogOn,
  isOwnMachine,
  isTrackingScript,
  redirectTarget,
  requestFaults,
  shownAddress,
} from './start-up.js';

const rules = { productionHosts: ['app.example'], previewHosts: ['build.preview.example'] };
const target = (address: string) => redirectTarget(new URL(address), rules);

describe('the start of a page', () => {
  it('moves plain http on a configured host to https', () => {
    expect(target('http://app.example/sop/1?a=b#t=3')).toBe('https://app.example/sop/1?a=b#t=3');
  });

  it('moves a preview host to production with path, query and hash', () => {
    expect(target('https://build.preview.example/sop/1?a=b#c')).toBe('https://app.example/sop/1?a=b#c');
  });

  it('leaves a preview host alone while a deployment is verified, but for https', () => {
    expect(target('https://build.preview.example/?verifying-deployment')).toBeNull();
    expect(target('http://build.preview.example/?verifying-deployment')).toBe(
      'https://build.preview.example/?verifying-deployment',
    );
  });

  it('means a host that is named without a port at every port, and production at the usual one', () => {
    expect(target('http://app.example:8080/a')).toBe('https://app.example:8080/a');
    expect(target('https://build.preview.example:8443/a')).toBe('https://app.example/a');
    const exact = { productionHosts: ['app.example:8443'], previewHosts: [] };
    expect(redirectTarget(new URL('http://app.example:8080/a'), exact)).toBeNull();
  });

  it('leaves every other host alone', () => {
    expect(target('http://127.0.0.1:8080/login')).toBeNull();
    expect(target('https://app.example/')).toBeNull();
  });

  it('reads hosts from a comma-separated setting', () => {
    expect(hostList(' App.example, ,b.example')).toEqual(['app.example', 'b.example']);
    expect(hostList('')).toEqual([]);
  });
});

describe('the request log', () => {
  it('is on unless it is switched off, and always on where a release is tried', () => {
    expect(isLogOn({ isPreview: false, choice: null })).toBe(true);
    expect(isLogOn({ isPreview: false, choice: 'true' })).toBe(true);
    expect(isLogOn({ isPreview: false, choice: 'false' })).toBe(false);
    expect(isLogOn({ isPreview: true, choice: 'false' })).toBe(true);
  });

  it('leaves it at one word for a page that came over plain http itself', () => {
    const plain = { protocol: 'http:', host: 'app.example' };
    expect(requestFaults(new URL('http://app.example/api/sops'), plain)).toEqual([]);
    expect(requestFaults(new URL('http://app.example/departments/1'), plain)).toEqual([
      'the /api/ prefix was lost',
    ]);
  });

  const page = { protocol: 'https:', host: 'app.example' };

  it('is about the API alone', () => {
    expect(['/api/sops', '/sops', '/departments/1', '/assets/a.js'].map(isLoggedPath)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('shows no query and no token of a link that came by mail', () => {
    const token = 'nJh7vCUtQWD_Fdgc-f3Nbmm0LkF0eyJdWODQ4uqEyFg';
    const shown = (address: string) => shownAddress(new URL(address));
    expect(shown(`https://app.example/api/public/password-reset/${token}`)).toBe(
      'https://app.example/api/public/password-reset/…',
    );
    const sop = 'https://app.example/api/sops/01a20379-7062-72f3-a568-e8560f9915bf/steps';
    expect(shown(`${sop}?signature=abc`)).toBe(sop);
  });

  it('flags plain http, a downgrade and a lost prefix', () => {
    expect(requestFaults(new URL('http://app.example/sops'), page)).toEqual([
      'plain http request',
      'downgrade from https to http',
      'the /api/ prefix was lost',
    ]);
    expect(requestFaults(new URL('https://app.example/api/sops'), page)).toEqual([]);
  });

  it('takes plain http to the machine itself for no fault', () => {
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

  it('knows scripts that count visitors by their address', () => {
    expect(isTrackingScript('https://x.example/Analytics.js')).toBe(true);
    expect(isTrackingScript('https://x.example/app.js')).toBe(false);
  });
});
