import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Client } from '../api/client.js';
import {
  createDepartment,
  joinCompany,
  registerCompany,
  signInOperator,
  type Company,
} from '../api/companies.js';
import {
  createDataset,
  framesByTruth,
  hasEnded,
  idOf,
  startTraining,
  untilReady,
  watchTraining,
} from '../api/train-model.js';
import { shortClip } from '../sample-clip.js';
import { filmObjects } from '../object-video.js';
import type { CrawledObjects } from './pages.js';

export const roles = ['visitor', 'viewer', 'editor', 'administrator', 'operator'] as const;
export type Role = (typeof roles)[number];

export interface Visited {
  readonly company: Company;
  readonly things: CrawledObjects;
  readonly tokens: Readonly<Record<Role, string | undefined>>;
}

/** A company with something on every page: SOPs of which one failed, a dataset, a model, users, an invitation. */
export async function visitedCompany(label: string): Promise<Visited> {
  const company = await registerCompany(label);
  const { client } = company;
  const operator = await signInOperator();
  // Its plan includes recording, training and five users.
  const plans = await operator.call(routes.platformBilling.plans);
  const plan_id = plans.find(({ name }) => name === 'professional')?.id;
  await operator.call(routes.platformBilling.override, { body: { company_id: company.companyId, plan_id } });
  const department = await createDepartment(client);
  const { sopId, isReady } = await makeSops(client, department);
  const [viewer, editor] = await Promise.all([joinCompany(client, 'viewer'), joinCompany(client, 'editor')]);
  await client.call(routes.invitations.create, {
    body: { email: `invited@${company.companyId}.example`, role: 'viewer' },
  });
  const taught = await trainModel(client);
  await isReady();
  await countFiles(operator);
  return {
    company,
    things: { sopId, ...taught },
    tokens: {
      visitor: undefined,
      viewer: viewer.client.token,
      editor: editor.client.token,
      administrator: client.token,
      operator: operator.token,
    },
  };
}

async function makeSops(client: Client, department_id: string) {
  const file = await shortClip();
  const make = (title: string, video = file) =>
    client.call(routes.sops.create, { body: { title, department_id }, file: video });
  const { id: sopId } = await make('Filling the coffee machine');
  await make('The same on the second floor, where the water has to be fetched from the kitchen');
  const { id: damaged } = await make('A file that ends early', {
    name: 'no.mp4',
    content: file.content.slice(0, 4096),
  });
  const statusOf = async (id: string) => (await client.call(routes.sops.get, { params: { id } })).status;
  const isReady = () =>
    eventually(async () => (await statusOf(sopId)) === 'ready' && (await statusOf(damaged)) === 'failed', {
      timeoutSeconds: 400,
      intervalMs: 500,
    });
  return { sopId, isReady };
}

/** Nothing can be counted while every change is refused. */
async function countFiles(operator: Client): Promise<void> {
  await operator.call(routes.platformStorage.measure);
  await eventually(async () => (await operator.call(routes.platformStorage.stats)).measured_at !== null);
}

/** The smallest number of frames and epochs that makes a model. */
async function trainModel(client: Client): Promise<{ datasetId: number; modelId: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'sop-e2e-crawl-'));
  try {
    const film = await filmObjects(join(folder, 'bench.mp4'), { seed: 41, seconds: 12 });
    const dataset = await createDataset(client, film, { name: 'Bench tools', fps: '1', transcode: 'false' });
    await untilReady(client, dataset);
    const [first, ...others] = await framesByTruth(client, dataset, film);
    await client.call(routes.annotations.save, { params: idOf(dataset), body: first });
    await client.call(routes.annotations.saveMany, { params: idOf(dataset), body: { frames: others } });
    const run = await startTraining(client, dataset, { modelName: 'Bench detector', epochs: 10 });
    await watchTraining(client, run, hasEnded);
    const [model] = await client.call(routes.models.list);
    if (!model) throw new Error('the training ended without a model');
    return { datasetId: dataset.id, modelId: String(model.id) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function forget({ company }: Visited): Promise<void> {
  const { items } = await company.client.call(routes.sops.page);
  for (const { id } of items) await company.client.call(routes.sops.remove, { params: { id } });
}
