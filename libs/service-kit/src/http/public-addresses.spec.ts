import { describe, expect, it } from '@jest/globals';
import { isPublicAddress, lookupPublic, mayBePublic, notPublic } from './public-addresses.js';

describe('a public address', () => {
  it.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12:3456::1', '::ffff:127.0.0.1', '::ffff:93.184.216.34'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'ff02::1', 'no address'],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    ...[
      'http://127.1/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://[::ffff:10.0.0.1]/',
    ],
    ...['https://localhost/', 'https://localhost./', 'https://a.localhost/', 'https://192.168.0.10:8443/x'],
  ])('cannot be that of %s', (url) => {
    expect(mayBePublic(new URL(url))).toBe(false);
  });

  it('may be that of a name', () => {
    expect(mayBePublic(new URL('https://example.com/hook'))).toBe(true);
  });

  it('is not what a name resolves to that is one of this machine', async () => {
    const code = await new Promise((resolve) => {
      lookupPublic('localhost', {}, (error) => resolve(error?.code));
    });
    expect(code).toBe(notPublic);
  });
});
