import { statSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { ApiClient } from './api-client.mjs';
import { readHealth } from './health.mjs';
import { localEmail } from './local-company.mjs';
import { onFreePort } from './ports.mjs';
import { followProgress } from './progress-bar.mjs';
import { runningInstance } from './instance-lock.mjs';
import { printStart, bold, printDone, print, printWarning, CommandError } from './terminal.mjs';
import { loadOrCreateSecrets } from './secrets.mjs';
import { stopSystem, stopRequested } from './system.mjs';
import { makeEach, videosIn } from './video-folder.mjs';
import { writeSop } from './write-sop.mjs';

/**
 * Makes SOPs without a browser, of a file or of each video in a folder, with the system that runs on this data folder or with one
 * that `start` starts for it.
 */
export async function makeSops({ video, title, out, services }, settings, start) {
  const videos = videosAt(video, title);
  const home = services ? join(settings.dataDir, 'services') : settings.dataDir;
  let isStopped = false;
  const stopSignal = stopRequested().then(() => void (isStopped = true));
  const { url, stop } = await systemFor(home, (port) =>
    start({ ...settings, host: '127.0.0.1', port }, { services }),
  );
  const folder = resolve(process.env.INIT_CWD ?? '.', out ?? 'sops');
  const work = makeAll(videos, { url, home, title, out: folder, isStopped: () => isStopped });
  try {
    const code = await Promise.race([work, stopSignal.then(() => undefined)]);
    if (code !== undefined) return code;
    // Interrupted: the next start resumes this job.
    work.catch(() => undefined);
    return 130;
  } finally {
    await stop();
  }
}

/** The videos to be used; those of a folder have the names of their output. */
function videosAt(path, title) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return [{ video: path }];
  if (!found?.isDirectory()) throw new CommandError(`There is no video file or folder at ${path}.`);
  if (title !== undefined)
    throw new CommandError('A title is for one video. Those of a folder are named after their files.', 2);
  return videosIn(path);
}

/** @returns {Promise<number>} the exit code */
async function makeAll(videos, { isStopped, ...options }) {
  const api = new ApiClient(options.url);
  await api.signIn({ email: localEmail, password: loadOrCreateSecrets(options.home).localPassword });
  const departmentId = await api.departmentId('Local');
  const [only] = videos;
  if (only.name === undefined) {
    await make(api, only, { ...options, departmentId });
    return 0;
  }
  const failed = await makeEach(
    videos,
    (each, at) => {
      print(`\n  ${bold(`${at + 1} of ${videos.length}`)}  ${basename(each.video)}`);
      return make(api, each, { ...options, departmentId });
    },
    { isStopped, onFailure: (video, reason) => printWarning(`${basename(video)}: ${reason}`) },
  );
  print(`\n  ${videos.length - failed.length} of ${videos.length} videos became an SOP.`);
  for (const { video, reason } of failed) printWarning(`${basename(video)}: ${reason}`);
  return failed.length === 0 ? 0 : 1;
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

async function make(api, { video, name }, { departmentId, title, out }) {
  printStart('Upload', `${basename(video)}, ${(statSync(video).size / 1_000_000).toFixed(1)} MB`);
  const started = Date.now();
  const id = await api.upload(video, {
    title: title ?? basename(video, extname(video)),
    isTitleSuggested: title === undefined,
    departmentId,
  });
  await followProgress(api, id, started);
  const sop = await api.call('GET', `/sops/${id}`);
  const folder = await writeSop(api, sop, { out, video, name });
  if (sop.video_detail) print(`  ${sop.video_detail}`);
  if (sop.no_procedure_reason) print(`  ${sop.no_procedure_reason}`);
  print(`\n  ${bold(`${sop.steps.length} steps`)} in ${join(folder, 'sop.md')}`);
}
