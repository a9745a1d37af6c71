import { texts } from './operators.texts.js';

/** The first match wins: each browser also claims to be those below it. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** A readable name of the device; a client that is no browser by its own name. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return texts.session.unknown;
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return texts.session.device(browser, system);
  return browser ?? userAgent.slice(0, 60);
}

const nameIn = (table: typeof browsers | typeof systems, userAgent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1];
