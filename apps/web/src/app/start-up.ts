import { hostList, isBenchAddress, isBenchCache, redirectTarget, type HostRules } from '../lib/start-up.js';
import { watchRequests } from './request-log.js';

/** Written into the page by the server, because they are settings of the installation, not of the build. */
const hostsIn = (name: string): string[] =>
  hostList(document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '');

const rules: HostRules = {
  productionHosts: hostsIn('production-hosts'),
  previewHosts: hostsIn('preview-hosts'),
};

/** Runs before anything is rendered. True when the page is moving to another URL. */
export function startUp(): boolean {
  const target = redirectTarget(new URL(window.location.href), rules);
  if (target) {
    window.location.replace(target);
    return true;
  }
  void clearOldCopies();
  watchRequests(rules);
  return false;
}

/** Earlier service workers and caches could serve an old build. Those of bench mode stay, because each holds one current page. */
async function clearOldCopies(): Promise<void> {
  try {
    const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    const others = workers.filter(({ scope }) => !isBenchAddress(scope));
    await Promise.all(others.map((worker) => worker.unregister()));
    const names = 'caches' in window ? await caches.keys() : [];
    await Promise.all(names.filter((name) => !isBenchCache(name)).map((name) => caches.delete(name)));
  } catch (error) {
    console.info('Old copies could not be cleared', error);
  }
}
