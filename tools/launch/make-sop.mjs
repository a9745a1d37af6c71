import { existsSync, statSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { ApiClient } from './api-client.mjs';
import { readHealth } from './health.mjs';
import { localEmail } from './local-company.mjs';
import { onFreePort } from './ports.mjs';
import { followProgress } from './progress-bar.mjs';
import { runningHere } from './running-mark.mjs';
import { begin, bold, done, say, Stop } from './say.mjs';
import { keepSecrets } from './secrets.mjs';
import { start } from './start-command.mjs';
import { stopSystem, untilTold } from './system.mjs';
import { writeSop } from './write-sop.mjs';

/** The main job without a browser. Uses the system that runs over this data folder, or starts one for the time it takes. */
export async function makeSopFromFile({ video, title, out, services }, settings) {
  if (!existsSync(video) || !statSync(video).isFile()) throw new Stop(`There is no video file at ${video}.`);
  const home = services ? join(settings.dataDir, 'services') : settings.dataDir;
  const told = untilTold();
  const { url, stop } = await systemFor(home, settings, services);
  const work = make({
    url,
    home,
    video,
    title: title ?? basename(video, extname(video)),
    out: resolve(process.env.INIT_CWD ?? '.', out ?? 'sops'),
  });
  try {
    const outcome = await Promise.race([work, told.then(() => undefined)]);
    if (outcome !== undefined) return 0;
    // Cut off: what was begun goes on at the next start, where it is not wanted it is deleted there.
    work.catch(() => undefined);
    return 130;
  } finally {
    await stop();
  }
}

async function systemFor(home, settings, services) {
  const other = runningHere(home);
  if (other !== undefined && (await readHealth(other.url))?.isOk) {
    done('System', `the one that runs at ${other.url}`);
    return { url: other.url, stop: async () => undefined };
  }
  const system = await onFreePort((port) => start({ ...settings, host: '127.0.0.1', port }, { services }));
  done('Ready', system.url);
  system.showAdminPassword();
  return { url: system.url, stop: () => stopSystem(system) };
}

async function make({ url, home, video, title, out }) {
  const api = new ApiClient(url);
  await api.signIn({ email: localEmail, password: keepSecrets(home).localPassword });
  const departmentId = await api.departmentId('Local');
  begin('Upload', `${basename(video)}, ${(statSync(video).size / 1_000_000).toFixed(1)} MB`);
  const started = Date.now();
  const id = await api.upload(video, { title, departmentId });
  await followProgress(api, id, started);
  const sop = await api.call('GET', `/sops/${id}`);
  const folder = await writeSop(api, sop, { out, video });
  if (sop.video_detail) say(`  ${sop.video_detail}`);
  if (sop.no_procedure_reason) say(`  ${sop.no_procedure_reason}`);
  say(`\n  ${bold(`${sop.steps.length} steps`)} in ${join(folder, 'sop.md')}`);
  return folder;
}
