import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { sampleVideo } from '../../demo/sample.mjs';
import { ApiClient } from '../../launch/api-client.mjs';
import { makeDemo } from '../../launch/demo.mjs';
import { loadOrCreateSecrets } from '../../launch/secrets.mjs';
import { pollUntil } from '../data/poll-until.mjs';

const email = 'demo@sop-creator.local';

/** The demo company with one item for every page: an SOP, a dataset with boxes, a briefly trained model. */
export async function seededCompany(system) {
  await makeDemo(system);
  const api = new ApiClient(system.url);
  const { demoPassword: password } = loadOrCreateSecrets(system.home);
  await api.signIn({ email, password });
  const [sop] = await api.call('GET', '/sops');
  const dataset = await datasetOf(api);
  return {
    token: api.token,
    sop: sop.id,
    dataset: dataset.id,
    model: await modelOf(api, dataset.id),
  };
}

async function datasetOf(api) {
  const existing = (await api.call('GET', '/training/datasets')).find(({ status }) => status === 'ready');
  if (existing) return existing;
  const file = sampleVideo();
  const form = new FormData();
  form.set('video', await openAsBlob(file), basename(file));
  const { id } = await api.call('POST', '/training/datasets?name=Blades&fps=0.5&transcode=false', { form });
  const dataset = await pollUntil(
    'The dataset is being prepared',
    () => api.call('GET', `/training/datasets/${id}`),
    ({ status }) => status !== 'preparing',
  );
  const box = { class_name: 'knife', x_center: 0.5, y_center: 0.5, width: 0.3, height: 0.3 };
  const { frames } = await api.call('GET', `/training/datasets/${id}/frames`);
  for (const { frame_number } of frames.slice(0, 6))
    await api.call('POST', `/training/datasets/${id}/annotations`, { json: { frame_number, boxes: [box] } });
  return dataset;
}

async function modelOf(api, datasetId) {
  const existing = await api.call('GET', '/training/models');
  if (existing.length > 0) return existing[0].id;
  const training = { dataset_id: datasetId, model_name: 'Blades', epochs: 10, batch_size: 4 };
  const { training_id: id } = await api.call('POST', '/training/train', { json: training });
  await pollUntil(
    'The model is being trained',
    () => api.call('GET', `/training/progress/${id}`),
    ({ status }) => !['starting', 'running'].includes(status),
  );
  return (await api.call('GET', '/training/models'))[0]?.id;
}
