import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { CommandError } from './terminal.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's Chromium (`CHROMIUM_PATH`) without GPU acceleration. Throws `CommandError` if it is not installed. */
export async function launchBrowser() {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  if (!existsSync(executablePath))
    throw new CommandError(`Chromium is needed, and there is none at ${executablePath} (CHROMIUM_PATH).`);
  const browser = await chromium.launch({ executablePath, args: flags });
  return {
    version: browser.version(),
    newContext: (options) => browser.newContext(options),
    stop: () => browser.close(),
  };
}
