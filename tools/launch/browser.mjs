import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { Stop } from './say.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's Chromium (`CHROMIUM_PATH`) without a graphics card: a canvas is painted by the processor. Throws `Stop` where there is none. */
export async function launchBrowser() {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  if (!existsSync(executablePath))
    throw new Stop(`Chromium is needed, and there is none at ${executablePath} (CHROMIUM_PATH).`);
  const browser = await chromium.launch({ executablePath, args: flags });
  return {
    version: browser.version(),
    newContext: (options) => browser.newContext(options),
    stop: () => browser.close(),
  };
}
