import { existsSync, statSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { ApiClient } from './api-client.mjs';
import { readHealth } from './health.mjs';
import { localEmail } from './local-company.mjs';
import { onFreePort } from './ports.mjs';
import { followProgress } from './progress-bar.mjs';
import { runningInstance } from './instance-lock.mjs';
import { printStart, bold, printDone, print, CommandError } from './terminal.mjs';
import { loadOrCreateSecrets } from './secrets.mjs';
import { stopSystem, stopRequested } from './system.mjs';
import { writeSop } from './write-sop.mjs';

/**
 * Makes an SOP without a browser, with the system that runs on this data folder or with one that `start` starts for it.
 */
export async function makeSopFromFile({ video, title, out, services }, settings, start) {
  if (!existsSync(video) || !statSync(video).isFile())
    throw new CommandError(`There is no video file at ${video}.`);
  const home = services ? join(settings.dataDir, 'services') : settings.dataDir;
  const stopSignal = stopRequested();
  const { url, stop } = await systemFor(home, (port) =>
    start({ ...settings, host: '127.0.0.1', port }, { services }),
  );
  const work = make({
    url,
    home,
    video,
    title,
    out: resolve(process.env.INIT_CWD ?? '.', out ?? 'sops'),
  });
  try {
    const outcome = await Promise.race([work, stopSignal.then(() => undefined)]);
    if (outcome !== undefined) return 0;
    // Interrupted: the next start resumes this job.
    work.catch(() => undefined);
    return 130;
  } finally {
    await stop();
  }
}

async function systemFor(home, startOn) {
  const other = runningInstance(home);
  if (other !== undefined && (await readHealth(other.url))?.isOk) {
    printDone('System', `the one that runs at ${other.url}`);
    return { url: other.url, stop: async () => undefined };
  }
  const system = await onFreePort(startOn);
  printDone('Ready', system.url);
  system.showAdminPassword();
  return { url: system.url, stop: () => stopSystem(system) };
}

async function make({ url, home, video, title, out }) {
  const api = new ApiClient(url);
  await api.signIn({ email: localEmail, password: loadOrCreateSecrets(home).localPassword });
  const departmentId = await api.departmentId('Local');
  printStart('Upload', `${basename(video)}, ${(statSync(video).size / 1_000_000).toFixed(1)} MB`);
  const started = Date.now();
  const id = await api.upload(video, {
    title: title ?? basename(video, extname(video)),
    isTitleSuggested: title === undefined,
    departmentId,
  });
  await followProgress(api, id, started);
  const sop = await api.call('GET', `/sops/${id}`);
  const folder = await writeSop(api, sop, { out, video });
  if (sop.video_detail) print(`  ${sop.video_detail}`);
  if (sop.no_procedure_reason) print(`  ${sop.no_procedure_reason}`);
  print(`\n  ${bold(`${sop.steps.length} steps`)} in ${join(folder, 'sop.md')}`);
  return folder;
}
