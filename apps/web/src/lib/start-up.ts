export interface HostRules {
  readonly productionHosts: readonly string[];
  readonly previewHosts: readonly string[];
}

/** Reads a comma-separated build setting such as `VITE_PRODUCTION_HOSTS`. */
export const hostList = (setting: string | undefined): string[] =>
  (setting ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');

const verification = 'verifying-deployment';

/**
 * Where a page must move before it starts, or null when it is where it belongs: plain http on a configured host goes to
 * https; a preview host goes to the production host with path, query and hash, unless a deployment is being verified.
 */
export function redirectTarget(address: URL, rules: HostRules): string | null {
  const isPreview = rules.previewHosts.includes(address.host);
  const isKnown = isPreview || rules.productionHosts.includes(address.host);
  const production = rules.productionHosts[0];
  const target = new URL(address);
  if (isKnown && address.protocol === 'http:') target.protocol = 'https:';
  if (isPreview && production && !address.href.includes(verification)) target.host = production;
  return target.href === address.href ? null : target.href;
}

/** Whether an address belongs into the request log. */
export const isLoggedPath = (pathname: string): boolean =>
  pathname.includes('/api/') || pathname.startsWith('/sops') || pathname.startsWith('/departments');

/** What is wrong with a request that left a page, in words for the console. Addresses are logged without their query. */
export function requestFaults(request: URL, page: Pick<Location, 'protocol' | 'host'>): string[] {
  const faults: string[] = [];
  const isOwn = request.host === page.host;
  if (request.protocol === 'http:') faults.push('plain http request');
  if (page.protocol === 'https:' && request.protocol === 'http:') faults.push('downgrade from https to http');
  if (isOwn && /^\/(sops|departments)(\/|$)/.test(request.pathname)) faults.push('the /api/ prefix was lost');
  return faults;
}

export const isTrackingScript = (address: string): boolean => /analytics|tracking/i.test(address);
