import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '../launch/api-client.mjs';
import { localEmail } from '../launch/local-company.mjs';
import { loadOrCreateSecrets } from '../launch/secrets.mjs';

const titles = [
  'Change the blade',
  'Start the press',
  'Close the valve',
  'Clean the nozzle',
  'Fit the guard',
];
const atOnce = 4;

/**
 * Creates the data of a scenario through the API in the company without limits: SOPs of one second of video each, which stay
 * unprocessed, and a user who signs in.
 *
 * @returns {Promise<string>} the file that k6 reads
 */
export async function prepare({ url, home, folder, sops }) {
  const api = new ApiClient(url);
  const password = loadOrCreateSecrets(home).localPassword;
  await api.signIn({ email: localEmail, password });
  const token = await tokenOf(url, localEmail, password);
  const department = await api.departmentId('Load');
  const video = join(folder, 'load.mp4');
  makeVideo(video);
  const existing = (await api.call('GET', '/sops')).map(({ id }) => id);
  const missing = Math.max(0, sops - existing.length);
  const made = [...existing];
  let next = 0;
  const work = async () => {
    while (next < missing) {
      next += 1;
      made.push(
        await api.upload(video, {
          title: `${titles[next % titles.length]} ${next}`,
          departmentId: department,
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const person = { email: `${randomUUID()}@load.test`, password: randomUUID() };
  await new ApiClient(url).signInOrRegister({ ...person, companyName: 'Load' });
  const file = join(folder, 'prepared.json');
  writeFileSync(file, JSON.stringify({ ...person, token, department, video, sops: made }));
  return file;
}

function makeVideo(file) {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=10:duration=1'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-shortest', file];
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...picture, ...sound, ...coded]);
}

async function tokenOf(url, username, password) {
  const body = new URLSearchParams({ username, password });
  const reply = await fetch(`${url}/api/auth/token`, { method: 'POST', body });
  return (await reply.json()).access_token;
}
