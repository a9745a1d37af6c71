import { ApiClient } from './api-client.mjs';
import { followProgress } from './progress-bar.mjs';
import { printStart, bold, print } from './terminal.mjs';
import { loadOrCreateSecrets } from './secrets.mjs';

const demo = { email: 'demo@sop-creator.local', companyName: 'Demo Company' };
const title = 'Change the blade of a utility knife';

/** Creates a company with one finished SOP from the bundled sample video, unless it exists. */
export async function makeDemo({ url, home }) {
  const { sampleVideo } = await import('../demo/sample.mjs');
  const api = new ApiClient(url);
  const password = loadOrCreateSecrets(home).demoPassword;
  await api.signInOrRegister({ ...demo, password });
  const existing = await api.call('GET', '/sops');
  if (!existing.some((sop) => sop.title === title && sop.status !== 'failed')) {
    printStart('Demo', 'making an SOP from the sample');
    const departmentId = await api.departmentId('Workshop');
    const id = await api.upload(await sampleVideo(), { title, departmentId });
    await followProgress(api, id);
  }
  print(`  Demo company:  ${bold(demo.email)}   password  ${bold(password)}`);
}
