import { readChoice } from '../lib/local-choice.js';
import {
  isAmong,
  isLoggedPath,
  isLogOn,
  isOwnMachine,
  isTrackingScript,
  requestProblems,
  shownAddress,
  type HostRules,
} from '../lib/start-up.js';

const setting = 'enableDetailedApiLogging';

/**
 * Logs API requests to the developer console and warns of unexpected ones. Only URLs without query, statuses and
 * durations are logged: never a header, a body, a signed link or the token of a mailed link.
 */
export function watchRequests(rules: HostRules): void {
  const isPreview = isAmong(rules.previewHosts, window.location);
  if (!isLogOn({ isPreview, choice: readChoice(setting) })) return;
  if (typeof PerformanceObserver === 'undefined') return;
  if (window.location.protocol === 'http:' && !isOwnMachine(window.location))
    console.warn('[requests] this page came over plain http: nothing is encrypted on its way');
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noteRequest(entry as PerformanceResourceTiming);
  });
  observer.observe({ type: 'resource', buffered: true });
  // A blocked request has no performance entry.
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    if (URL.canParse(blockedURI)) warnOf(new URL(blockedURI));
  });
}

function warnOf(address: URL): void {
  for (const problem of requestProblems(address, window.location))
    console.warn('[requests]', problem, shownAddress(address));
}

function noteRequest(entry: PerformanceResourceTiming): void {
  const address = new URL(entry.name, window.location.href);
  const shown = shownAddress(address);
  if (entry.initiatorType === 'script' && address.host !== window.location.host && isTrackingScript(shown)) {
    console.warn('[requests] third-party script', shown);
  }
  warnOf(address);
  if (!isLoggedPath(address.pathname)) return;
  console.debug('[requests]', shown, entry.responseStatus, `${Math.round(entry.duration)} ms`);
  if (entry.redirectEnd > 0) console.warn('[requests] redirected', shown);
}
