import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import { filmObjects } from '../object-video.js';
import { onePixel, shortClip } from '../sample-clip.js';
import { readSystem } from '../system.js';
import { Client, download, expectStatus, fetchMedia } from './client.js';
import { createDepartment, joinCompany, password, registerCompany, type Company } from './companies.js';
import { linkFor } from './mailbox.js';
import {
  createDataset,
  framesByTruth,
  hasEnded,
  idOf,
  startTraining,
  untilReady,
  watchTraining,
} from './train-model.js';
import { TusUpload } from './tus.js';

const jobSeconds = 300;
const picture = {
  name: 'logo.svg',
  content: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
};
const corner = { x: 0, y: 0, width: 0.2, height: 0.2 };
/** The first bytes of a video: it is accepted, and refused when it is processed. */
export const unusable = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isom', 'latin1'),
  Buffer.alloc(200_000, 7),
]);
const noVideo = { name: 'video.mp4', content: Uint8Array.from(Buffer.alloc(2000, 'words ')) };

/** A company in which everything has happened that can happen; its work is still in progress. */
export async function companyLifecycle(): Promise<Company> {
  const company = await registerCompany('Everything');
  const { client } = company;
  const departmentId = await createDepartment(client);
  await client.call(routes.company.uploadLogo, { file: picture });
  await client.call(routes.settings.write, { body: { language: 'en' } });
  await client.call(routes.videoRetention.set, { body: { days: 3650 } });
  await inviteAndRemovePeople(company);
  await automate(client);
  await Promise.all([
    createSops(client, departmentId),
    trainModels(client, departmentId),
    causeRefusals(client, departmentId),
    leaveUploads(client),
  ]);
  // Afterwards: a report is mailed to approvers other than its writer, and without approvers to the administrators.
  const { id: userId } = await client.call(routes.users.me);
  const approvers = { params: { id: departmentId }, body: { user_ids: [userId] } };
  await client.call(routes.approvers.set, approvers);
  await exportData(client);
  return company;
}

/** Comes last: an SOP that is deleted for good takes the exports made before with it. */
async function exportData(client: Client): Promise<void> {
  const { id } = await client.call(routes.companyExports.create, { body: { include_videos: true } });
  await eventually(
    async () => {
      const { exports } = await client.call(routes.companyExports.list);
      return exports.some((each) => each.id === id && each.state === 'done');
    },
    { timeoutSeconds: 100 },
  );
}

async function automate(client: Client): Promise<void> {
  const token = { name: 'Importer', scopes: ['sops:read' as const], expires_in_days: 30 };
  await client.call(routes.apiTokens.create, { body: token });
  const hook = { address: 'https://receiver.invalid/hook', events: ['sop.created' as const] };
  const { id } = await client.call(routes.webhooks.create, { body: hook });
  await client.call(routes.webhooks.test, { params: { id } });
}

async function inviteAndRemovePeople({ client, email }: Company): Promise<void> {
  const member = await joinCompany(client, 'viewer');
  const params = { id: member.userId };
  await client.call(routes.users.changeRole, { params, body: { role: 'editor' } });
  await client.call(routes.users.deactivate, { params });
  await client.call(routes.users.remove, { params });
  // A removed user is known as a former member once the entry of the audit trail has arrived.
  const { name_to_type } = await eventually(() => client.call(routes.erasures.preview, { params }));
  await client.call(routes.erasures.create, { params, body: { name: name_to_type } });
  // The seat is free once billing has received the event.
  await eventually(async () => expect((await client.call(routes.billing.usage)).active_users).toBe(1), {
    timeoutSeconds: 60,
  });
  const waiting = { body: { email: `${randomUUID()}@example.com`, role: 'viewer' } };
  await client.call(routes.invitations.create, waiting);
  await linkFor(waiting.body.email);
  await expectStatus(await client.send(routes.invitations.create, waiting), 409);
  await new Client().call(routes.passwordReset.request, { body: { email } });
  await linkFor(email);
  await new Client().call(routes.auth.token, { body: { username: email, password } });
}

async function createSops(client: Client, departmentId: string): Promise<void> {
  const create = (title: string, file: { name: string; content: Uint8Array<ArrayBuffer> }) =>
    client.call(routes.sops.create, { body: { title, department_id: departmentId }, file });
  const [sop, refused] = [
    await create('Change a blade', await shortClip()),
    await create('Refused', { name: 'a.mp4', content: Uint8Array.from(unusable) }),
  ];
  await until(client, refused.id, 'failed');
  await client.call(routes.sops.remove, { params: refused });
  await until(client, sop.id, 'ready');
  const [step] = await client.call(routes.steps.list, { params: sop });
  const body = { title: 'Put on gloves' };
  await client.call(routes.steps.update, { params: { id: sop.id, stepId: step?.id ?? '' }, body });
  // The pipeline receives a moment later that the SOP has its draft.
  const eventWait = { timeoutSeconds: 60, intervalMs: 250 };
  await eventually(() => client.call(routes.frames.list, { params: sop, query: { fps: '0.5' } }), eventWait);
  await eventually(() => client.call(routes.moments.take, { params: sop, body: { seconds: 1 } }), eventWait);
  // Before a region is hidden, which deletes them.
  await eventually(async () => {
    const { steps } = await client.call(routes.executions.procedure, { params: sop });
    expect(steps.some(({ clip }) => clip !== null)).toBe(true);
  }, eventWait);
  await client.call(routes.steps.markPicture, {
    params: { id: sop.id, stepId: step?.id ?? '', position: '0' },
    body: { crop: null, marks: [], hide: { regions: [corner], extent: 'step' } },
  });
  const wrong = { kind: 'wrong', step_id: step?.id ?? '', text: 'The guard is missing.' } as const;
  await client.call(routes.comments.create, { params: sop, body: wrong });
  const { id: commentId } = await client.call(routes.comments.create, { params: sop, body: wrong });
  await client.call(routes.comments.remove, { params: { id: sop.id, commentId } });
  await client.call(routes.tags.set, { params: sop, body: { tags: ['Blade'] } });
  await client.call(routes.savedViews.create, { body: { name: 'Blades', filter: { tag: 'Blade' } } });
  // Refused until the region above is destroyed in all pictures.
  const copied = { params: sop, body: { title: 'Another blade' } };
  const copy = await eventually(() => client.call(routes.sops.duplicate, copied), eventWait);
  await client.call(routes.trash.move, { params: copy });
  const document = { name: 'blade.md', content: '1. Open the guard\n2. Pull the blade out\n' };
  await client.call(routes.sops.import, { body: { department_id: departmentId }, file: document });
  await client.call(routes.shares.create, { params: sop, body: { expires_in_days: 1 } });
  await release(client, sop.id);
  await client.call(routes.overview.open, { params: sop });
  await runWithPhoto(client, sop.id);
  await client.call(routes.redaction.redactWords, { params: sop, body: { texts: ['Jane Doe'] } });
  await client.call(routes.exports.create, { params: sop, body: { format: 'pdf' } });
  await client.call(routes.sops.regenerate, { params: sop, body: {} });
}

/** Works through the SOP and takes a photo. */
async function runWithPhoto(client: Client, id: string): Promise<void> {
  const { steps, version, revision } = await client.call(routes.executions.procedure, { params: { id } });
  const [run, photoId] = [{ id, executionId: randomUUID() }, randomUUID()];
  const [started_at, ended_at] = ['2026-11-28T08:00:00Z', '2026-11-28T08:10:00Z'];
  const recorded = steps.map((step, index) => ({
    ...{ step_id: step.id, title: step.title, seconds: 5, done_at: ended_at },
    photos: index === 0 ? [photoId] : [],
  }));
  const body = { sequence: 1, state: 'finished', version, revision, started_at, ended_at, steps: recorded };
  await client.call(routes.executions.record, { params: run, body });
  await client.call(routes.executions.addPhoto, { params: { ...run, photoId }, file: onePixel });
}

/** Accepts every step, asks for a review, releases the SOP and confirms that it was read. */
async function release(client: Client, id: string): Promise<void> {
  const params = { id };
  for (const { id: stepId, title, description } of await client.call(routes.steps.list, { params }))
    await client.call(routes.steps.update, { params: { id, stepId }, body: { title, description } });
  const { revision: before } = await client.call(routes.sops.get, { params });
  const { revision } = await client.call(routes.releases.request, { params, body: { revision: before } });
  const signed = { purpose: 'sop.release', subject_id: id, revision } as const;
  const { confirmation } = await client.call(routes.identity.confirm, { body: { ...signed, password } });
  const { id: userId } = await client.call(routes.users.me);
  const released = { revision, confirmation, readers: [userId] };
  await client.call(routes.releases.release, { params, body: released });
  await client.call(routes.readings.confirm, { params: { id, version: '1' } });
}

/** Waits by the status of the SOP: its progress is complete a moment before the event. */
const until = (client: Client, id: string, status: 'ready' | 'failed'): Promise<unknown> =>
  eventually(async () => (await client.call(routes.sops.get, { params: { id } })).status === status, {
    timeoutSeconds: jobSeconds,
    intervalMs: 250,
  });

async function trainModels(client: Client, departmentId: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sop-e2e-life-'));
  try {
    const film = await filmObjects(join(folder, 'bench.mp4'), { seed: 23, seconds: 14 });
    const query = { name: 'Bench', fps: '1', transcode: 'false' };
    const [dataset, other] = [
      await createDataset(client, film, query),
      await createDataset(client, film, query),
    ];
    await untilReady(client, dataset);
    await client.call(routes.datasets.remove, { params: idOf(other) });
    const frames = await framesByTruth(client, dataset, film);
    await client.call(routes.annotations.saveMany, { params: idOf(dataset), body: { frames } });
    const exported = await download(client, `/training/datasets/${dataset.id}/export?format=coco`);
    const file = { name: 'boxes.zip', content: exported };
    await client.call(routes.annotations.import, { params: idOf(dataset), body: {}, file });
    const run = await startTraining(client, dataset, { modelName: 'Bench', epochs: 10 });
    await watchTraining(client, run, hasEnded);
    // After so short a training a class may be found nowhere: then a user decides.
    const [model] = await client.call(routes.models.list);
    const card = await client.call(routes.models.activate, { params: { id: model?.id ?? '' } });
    const { samples } = await client.call(routes.models.get, { params: idOf(card) });
    for (const { path } of samples) expect((await fetchMedia(path)).status).toBe(200);
    const params = { ...idOf(dataset), n: '0' };
    // Retries while all slots are taken.
    const suggested = await eventually(() => client.call(routes.datasets.suggestions, { params }));
    expect(suggested.model_id).toBe(card.id);
    const stopped = await startTraining(client, dataset, { modelName: 'Stopped', epochs: 900 });
    await client.call(routes.trainingProgress.stop, { params: stopped });
    const body = { title: 'Deleted', department_id: departmentId };
    const sop = await client.call(routes.sops.create, { body, file: film.file });
    await until(client, sop.id, 'ready');
    const { detected_by } = await client.call(routes.sops.get, { params: sop });
    expect(detected_by?.company_model?.id).toBe(card.id);
    await client.call(routes.sops.remove, { params: sop });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Uploads and jobs without a result. */
async function causeRefusals(client: Client, departmentId: string): Promise<void> {
  const body = { title: 'No video', department_id: departmentId };
  await expectStatus(await client.send(routes.sops.create, { body, file: noVideo }), 415);
  const query = { name: 'No video', fps: '1', transcode: 'false' };
  await expectStatus(await client.send(routes.datasets.create, { query, body: {}, file: noVideo }), 415);
  const file = { name: 'a.mp4', content: Uint8Array.from(unusable) };
  const { id } = await client.call(routes.datasets.create, { query, body: {}, file });
  await eventually(
    async () => (await client.call(routes.datasets.get, { params: { id: String(id) } })).status === 'failed',
    { timeoutSeconds: jobSeconds, intervalMs: 250 },
  );
}

/** One is cancelled, one is complete and unused, one is still incomplete. */
async function leaveUploads(client: Client): Promise<void> {
  const { baseUrl } = readSystem();
  const given = await TusUpload.begin(client, unusable.length);
  const headers = { 'tus-resumable': '1.0.0' };
  await client.call(routes.uploads.remove, { params: { id: given.id }, headers });
  const whole = await TusUpload.begin(client, unusable.length, 'dataset');
  await whole.append(baseUrl, 0, unusable).answer;
  const coming = await TusUpload.begin(client, 2 * unusable.length);
  await coming.append(baseUrl, 0, unusable).answer;
}
