import { lookup as resolve, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The code of the error of a connection to an address that is not public. */
export const notPublic = 'ENOTPUBLIC';

const internal = new BlockList();
/** RFC 6890 and 5735: this machine, its networks, carriers, documentation, tests, multicast, reserved. */
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
  ] as const),
  ...([
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
  ] as const),
  ...([
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  internal.addSubnet(network, bits);
/** Within the global addresses of IPv6: tunnels that contain an IPv4 address, benchmarks and documentation. */
for (const [network, bits] of [
  ...([
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ] as const),
] as const)
  internal.addSubnet(network, bits, 'ipv6');

const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !internal.check(address);
  return family === 6 && global6.check(address, 'ipv6') && !internal.check(address, 'ipv6');
}

/** Whether the host of this address may be public: false for a literal internal IP address and for `localhost`. */
export function mayBePublic({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return isIP(host) ? isPublicAddress(host) : host !== 'localhost' && !host.endsWith('.localhost');
}

/**
 * Resolves a name for a connection, and refuses it where one of its addresses is internal. The connection is made to what was
 * checked, so a name that resolves differently the next time reaches nothing else.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, []);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return callback(Object.assign(new Error('The address is not public'), { code: notPublic }), []);
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
