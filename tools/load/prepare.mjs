import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '../launch/api-client.mjs';
import { localEmail } from '../launch/local-company.mjs';
import { loadOrCreateSecrets } from '../launch/secrets.mjs';
import { CommandError } from '../launch/terminal.mjs';
import { profiles } from './profiles.js';

const titles = [
  'Change the blade',
  'Start the press',
  'Close the valve',
  'Clean the nozzle',
  'Fit the guard',
];
const atOnce = 4;

/**
 * Creates the data of a scenario in a system of this machine, in the company without limits: SOPs of one second of video each,
 * which stay unprocessed, and a user who signs in.
 *
 * @returns {Promise<string>} the file that k6 reads
 */
export async function prepareLocal({ url, home, folder, sops }) {
  const api = new ApiClient(url);
  await api.signIn({ email: localEmail, password: loadOrCreateSecrets(home).localPassword });
  const person = { email: `${randomUUID()}@load.test`, password: randomUUID() };
  await new ApiClient(url).signInOrRegister({ ...person, companyName: 'Load' });
  return prepare({ api, folder, sops, person, departmentId: await api.departmentId('Load') });
}

/**
 * Reads what a scenario needs from the company of the token. Nothing is created but the SOPs that `sops` asks for, and the
 * department of what the scenario uploads.
 *
 * @param {{ url: string, token: string, name: string, folder: string, sops: number, person?: { email: string, password: string } }} system
 * @returns {Promise<string>} the file that k6 reads
 */
export async function prepareRemote({ url, token, name, folder, sops, person }) {
  const { routes } = profiles[name];
  if (name === 'sign-in' && person === undefined)
    throw new CommandError('sign-in needs an account of that system: --email, and LOAD_PASSWORD.', 2);
  const api = new ApiClient(url, token);
  const departmentId =
    sops > 0 || routes.includes('sops.create') ? await api.departmentId('Load') : undefined;
  return prepare({ api, folder, sops, person, departmentId, needsSops: profiles[name].sops > 0 });
}

async function prepare({ api, folder, sops, person, departmentId, needsSops = false }) {
  const video = join(folder, 'load.mp4');
  makeVideo(video);
  const existing = (await api.call('GET', '/sops')).map(({ id }) => id);
  const missing = Math.max(0, sops - existing.length);
  const created = await createSops(api, missing, { video, departmentId });
  if (needsSops && existing.length + missing === 0)
    throw new CommandError('That company has no SOP to read. --sops 5 makes five.', 2);
  const file = join(folder, 'prepared.json');
  const data = { ...person, token: api.token, department: departmentId, video };
  writeFileSync(file, JSON.stringify({ ...data, sops: [...existing, ...created] }), { mode: 0o600 });
  return file;
}

async function createSops(api, count, { video, departmentId }) {
  const created = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      next += 1;
      const title = `${titles[next % titles.length]} ${next}`;
      created.push(await api.upload(video, { title, departmentId }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return created;
}

function makeVideo(file) {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=10:duration=1'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-shortest', file];
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...picture, ...sound, ...coded]);
}
