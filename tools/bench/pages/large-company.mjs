import { sampleVideo } from '../../demo/sample.mjs';
import { followProgress } from '../../launch/progress-bar.mjs';
import { localCompany } from '../data/company.mjs';
import { readySops, shortClip } from '../data/ready-sops.mjs';

const count = Number(process.env.BENCH_SOPS ?? 200);
const longest = 40;
const longTitle = 'Change the filter of every machine';

/**
 * The company without limits, with `BENCH_SOPS` SOPs created through the API; the newest has forty steps, most of them duplicates.
 *
 * @returns {Promise<{ token: string, count: number }>}
 */
export async function largeCompany(system, folder) {
  const company = await localCompany(system);
  const { api } = company;
  const existing = await api.call('GET', '/sops');
  if (existing[0]?.title !== longTitle) {
    const titleOf = (at) => `Change the filter of machine ${at}`;
    await readySops(company, { count: count - 1, file: await shortClip(folder), titleOf });
    await longSop(company);
  }
  return { token: company.token, count };
}

/** Created from the sample, with its steps duplicated until there are enough; as the newest it comes first on the dashboard. */
async function longSop({ api, departmentId }) {
  const id = await api.upload(sampleVideo(), { title: longTitle, departmentId });
  await followProgress(api, id);
  let { steps } = await api.call('GET', `/sops/${id}`);
  for (let at = 0; steps.length < longest; at += 2)
    ({ steps } = await api.call('POST', `/sops/${id}/steps/${steps[at % steps.length].id}/duplicate`, {
      json: {},
    }));
}
