import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { lastLogLines, logLinesOf, watchedSystems } from '../service-logs.js';

/** The recent events of a browser context. */
interface Watched {
  context: BrowserContext;
  lines: string[];
  requestIds: string[];
}

const maxLines = 300;
const maxRequests = 30;
/** A page that hangs must not delay the end of its test. */
const shotMilliseconds = 10_000;

const open = new Set<Watched>();

/** Records the trace, console and requests of this context; stored only if a test fails. */
export async function watch(context: BrowserContext): Promise<void> {
  const watched: Watched = { context, lines: [], requestIds: [] };
  const note = (line: string) => {
    watched.lines.push(line);
    watched.lines.splice(0, watched.lines.length - maxLines);
  };
  context.on('console', (message) => note(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => note(`uncaught: ${error.error().message}`));
  context.on('response', (response) => noteResponse(watched, response, note));
  context.on('requestfailed', (request) =>
    note(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`),
  );
  context.on('close', () => open.delete(watched));
  open.add(watched);
  // Snapshots and film would cost a sixth of the time, and a snapshot sends requests of the page.
  await context.tracing.start({});
}

function noteResponse({ requestIds }: Watched, response: Response, note: (line: string) => void): void {
  if (response.status() >= 400)
    note(`${response.status()}: ${response.request().method()} ${response.url()}`);
  const requestId = response.headers()['x-request-id'];
  if (!requestId) return;
  requestIds.push(requestId);
  requestIds.splice(0, requestIds.length - maxRequests);
}

/** Called by the test environment when a step fails (tools/jest/journey-environment.mjs). */
async function keepEvidence(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  let pages = 0;
  for (const [at, watched] of [...open].entries()) {
    const { context, lines } = watched;
    await quietly(() => writeFile(join(folder, `browser-${at + 1}.txt`), `${lines.join('\n')}\n`));
    for (const page of context.pages()) await keepPage(page, join(folder, `page-${(pages += 1)}`));
    await quietly(() => context.tracing.stopChunk({ path: join(folder, `trace-${at + 1}.zip`) }));
    await quietly(() => context.tracing.startChunk());
  }
  await quietly(async () => writeFile(join(folder, 'log.txt'), await logText()));
}

/** A screenshot and the accessibility tree. */
async function keepPage(page: Page, path: string): Promise<void> {
  await quietly(() => page.screenshot({ path: `${path}.png`, timeout: shotMilliseconds }));
  await quietly(async () => {
    const snapshot = await page.locator('body').ariaSnapshot({ timeout: shotMilliseconds });
    await writeFile(`${path}.txt`, `${page.url()}\n\n${snapshot}\n`);
  });
}

/** The latest requests of these pages, and pending ones. */
async function logText(): Promise<string> {
  const requestIds = [...open].flatMap((watched) => watched.requestIds);
  const parts: string[] = [];
  for (const home of watchedSystems()) {
    const ofRequests = await Promise.all(requestIds.map((id) => logLinesOf(id, home)));
    parts.push(`# ${home}: the last requests of the pages`, ...new Set(ofRequests.flat()));
    parts.push(`# ${home}: the last lines`, ...(await lastLogLines(home)));
  }
  return `${parts.join('\n')}\n`;
}

/** Evidence that cannot be collected is omitted, so that the failure itself is reported. */
const quietly = (work: () => Promise<unknown>): Promise<unknown> => work().catch(() => undefined);

(globalThis as Record<symbol, unknown>)[Symbol.for('sop.failure-evidence')] = keepEvidence;
