export interface HostRules {
  readonly productionHosts: readonly string[];
  readonly previewHosts: readonly string[];
}

/** Reads a list that is separated by commas. */
export const hostList = (setting: string): string[] =>
  setting
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');

/** A host that is named without a port is meant at every port. */
export const isAmong = (
  hosts: readonly string[],
  { host, hostname }: Pick<URL, 'host' | 'hostname'>,
): boolean => hosts.includes(host) || hosts.includes(hostname);

const verification = 'verifying-deployment';

/**
 * Where a page must move before it starts, or null when it is where it belongs: plain http on a configured host goes to
 * https; a preview host goes to the production host with path, query and hash, unless a deployment is being verified.
 */
export function redirectTarget(address: URL, rules: HostRules): string | null {
  const isPreview = isAmong(rules.previewHosts, address);
  const isKnown = isPreview || isAmong(rules.productionHosts, address);
  const production = rules.productionHosts[0];
  const target = new URL(address);
  if (isKnown && address.protocol === 'http:') target.protocol = 'https:';
  if (isPreview && production && !address.href.includes(verification)) {
    // A host without a port means the usual one, not the preview's.
    target.port = '';
    target.host = production;
  }
  return target.href === address.href ? null : target.href;
}

/** On unless it is switched off; always on where a release is tried. */
export const isLogOn = ({ isPreview, choice }: { isPreview: boolean; choice: string | null }): boolean =>
  isPreview || choice !== 'false';

/** An address as the request log may show it: the token of a link that came by mail opens a door, and is left out. */
export const shownAddress = ({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>): string =>
  `${origin}${pathname.replace(/\/[\w-]{43}(?=\/|$)/g, '/…')}`;

/** Whether an address belongs into the request log. */
export const isLoggedPath = (pathname: string): boolean =>
  ['/api/', '/sops', '/departments'].some((part) => pathname.includes(part));

/**
 * What is wrong with a request that left a page, in words for the console. Addresses are logged without their query. Of a page that
 * came over plain http itself it is said once, not of each request.
 */
export function requestFaults(request: URL, page: Pick<Location, 'protocol' | 'host'>): string[] {
  const faults: string[] = [];
  const isOwn = request.host === page.host;
  if (page.protocol === 'https:' && request.protocol === 'http:')
    faults.push('plain http request', 'downgrade from https to http');
  if (isOwn && /^\/(sops|departments)(\/|$)/.test(request.pathname)) faults.push('the /api/ prefix was lost');
  return faults;
}

/** Whether a page comes from the machine that shows it, where plain http is no fault. */
export const isOwnMachine = ({ hostname }: Pick<Location, 'hostname'>): boolean =>
  /^(.+\.)?localhost$|^127(\.\d{1,3}){3}$|^\[::1\]$/.test(hostname);

export const isTrackingScript = (address: string): boolean => /analytics|tracking/i.test(address);
