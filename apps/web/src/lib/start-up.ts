export interface HostRules {
  readonly productionHosts: readonly string[];
  readonly previewHosts: readonly string[];
}

/** Parses a comma-separated list. */
export const hostList = (setting: string): string[] =>
  setting
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');

/** A host without a port matches every port. */
export const isAmong = (
  hosts: readonly string[],
  { host, hostname }: Pick<URL, 'host' | 'hostname'>,
): boolean => hosts.includes(host) || hosts.includes(hostname);

const verification = 'verifying-deployment';

/**
 * Where a page must redirect before it starts, or null: plain http on a configured host goes to https; a preview host goes
 * to the production host with path, query and hash, unless a deployment is being verified.
 */
export function redirectTarget(address: URL, rules: HostRules): string | null {
  const isPreview = isAmong(rules.previewHosts, address);
  const isKnown = isPreview || isAmong(rules.productionHosts, address);
  const production = rules.productionHosts[0];
  const target = new URL(address);
  if (isKnown && address.protocol === 'http:') target.protocol = 'https:';
  if (isPreview && production && !address.href.includes(verification)) {
    // A host without a port means the default port, not that of the preview.
    target.port = '';
    target.host = production;
  }
  return target.href === address.href ? null : target.href;
}

/** On unless disabled; always on where a release is verified. */
export const isLogOn = ({ isPreview, choice }: { isPreview: boolean; choice: string | null }): boolean =>
  isPreview || choice !== 'false';

/** An address for the request log, without the token of a mailed link, because it is a credential. */
export const shownAddress = ({ origin, pathname }: Pick<URL, 'origin' | 'pathname'>): string =>
  `${origin}${pathname.replace(/\/[\w-]{43}(?=\/|$)/g, '/…')}`;

/** Whether a request is logged. */
export const isLoggedPath = (pathname: string): boolean =>
  ['/api/', '/sops', '/departments'].some((part) => pathname.includes(part));

/**
 * The problems of a request, as console messages. Addresses are logged without their query. A page that came over plain http
 * itself is reported once, not for each request.
 */
export function requestProblems(request: URL, page: Pick<Location, 'protocol' | 'host'>): string[] {
  const problems: string[] = [];
  const isOwn = request.host === page.host;
  if (page.protocol === 'https:' && request.protocol === 'http:')
    problems.push('plain http request', 'downgrade from https to http');
  if (isOwn && /^\/(sops|departments)(\/|$)/.test(request.pathname))
    problems.push('the /api/ prefix was lost');
  return problems;
}

/** Whether a page comes from this machine, where plain http is acceptable. */
export const isOwnMachine = ({ hostname }: Pick<Location, 'hostname'>): boolean =>
  /^(.+\.)?localhost$|^127(\.\d{1,3}){3}$|^\[::1\]$/.test(hostname);

export const isTrackingScript = (address: string): boolean => /analytics|tracking/i.test(address);

/** Whether a service worker is that of the bench mode of one SOP. */
export const isBenchAddress = (scope: string): boolean =>
  /^\/sop\/[0-9a-f-]{36}\/do$/.test(new URL(scope).pathname);

/** Whether a cache holds the bench mode of one SOP. */
export const isBenchCache = (name: string): boolean => /^bench-[0-9a-f-]{36}$/.test(name);
