import { ApiClient } from './api-client.mjs';
import { followProgress } from './progress-bar.mjs';
import { begin, bold, say } from './say.mjs';
import { keepSecrets } from './secrets.mjs';

const demo = { email: 'demo@sop-creator.local', companyName: 'Demo Company' };
const title = 'Change the blade of a utility knife';

/** A company with one finished SOP, made from the project's own sample; does nothing twice. */
export async function makeDemo({ url, home }) {
  const { sampleVideo } = await import('../demo/sample.mjs');
  const api = new ApiClient(url);
  const password = keepSecrets(home).demoPassword;
  await api.enter({ ...demo, password });
  const known = await api.call('GET', '/sops');
  if (!known.some((sop) => sop.title === title && sop.status !== 'failed')) {
    begin('Demo', 'making an SOP from the sample');
    const departmentId = await api.departmentId('Workshop');
    const id = await api.upload(await sampleVideo(), { title, departmentId });
    await followProgress(api, id);
  }
  say(`  Demo company:  ${bold(demo.email)}   password  ${bold(password)}`);
}
