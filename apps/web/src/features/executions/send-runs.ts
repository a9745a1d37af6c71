import { routes } from '@sop/contracts';
import { call } from '../../api/call.js';
import { ApiProblem } from '../../api/problem.js';
import { upload } from '../../api/upload.js';
import { texts } from './executions.texts.js';
import type { RunStore } from './run-store.js';
import type { StoredPhoto, StoredRun } from './stored-run.js';
import { noteAllSent, noteUnsentRuns } from './unsent-runs.js';

export interface Sent {
  /** `waiting`: the server does not answer now, so something is left for later. */
  readonly state: 'sent' | 'waiting';
  /** Why the server does not take a photo; its run is sent without it. */
  readonly photoRefusal: string | null;
}

/**
 * Sends what this user has stored on the device: first the records, then their photos. What the server has is removed once
 * the run has ended. Throws nothing.
 */
export async function sendRuns(store: RunStore, userId: string): Promise<Sent> {
  let photoRefusal: string | null = null;
  let state: Sent['state'] = 'sent';
  let hasRefused = false;
  try {
    for (const run of (await store.runs()).filter((each) => each.userId === userId))
      try {
        const sent = await sendRun(store, run);
        hasRefused ||= sent.isRefused;
        photoRefusal = sent.photoRefusal ?? photoRefusal;
      } catch (error) {
        if (!isOfThisRun(error)) throw error;
        state = 'waiting';
      }
  } catch (error) {
    if (!(error instanceof ApiProblem)) console.warn('Runs could not be sent', error);
    state = 'waiting';
  }
  if (state === 'waiting' || hasRefused) noteUnsentRuns();
  else noteAllSent();
  return { state, photoRefusal };
}

/** The server answers and fails to store this one: it holds up no other. */
const isOfThisRun = (error: unknown): boolean => error instanceof ApiProblem && error.status === 500;

/** What is refused may be taken later: the SOP comes back from the trash, or the company is suspended no longer. */
const againMilliseconds = 3_600_000;
const isRefused = ({ refusal, refusedAt = 0 }: StoredRun): boolean =>
  refusal !== null && Date.now() - refusedAt < againMilliseconds;

/** Whether the server does not take the run, and why it does not take a photo. */
async function sendRun(
  store: RunStore,
  run: StoredRun,
): Promise<{ isRefused: boolean; photoRefusal: string | null }> {
  const refused = { isRefused: true, photoRefusal: null };
  if (isRefused(run)) return refused;
  const refusal = await finalRefusal(() => sendRecord(store, run));
  if (refusal !== null) {
    await store.changeRun(run.id, (now) => now && { ...now, refusal, refusedAt: Date.now() });
    return refused;
  }
  for (const photo of await store.photosOf(run.id)) await sendPhoto(store, run, photo);
  const photo = (await store.photosOf(run.id)).find((each) => each.refusal !== null);
  const now = (await store.runs()).find(({ id }) => id === run.id);
  if (now && now.record.state !== 'in_progress' && now.sent === now.sequence) await store.removeRun(run.id);
  return { isRefused: false, photoRefusal: photo?.refusal ?? null };
}

async function sendRecord(store: RunStore, { id, sopId, record, sequence, sent }: StoredRun): Promise<void> {
  if (sent === sequence) return;
  const params = { id: sopId, executionId: id };
  await call(routes.executions.record, { params, body: { ...record, steps: [...record.steps], sequence } });
  // The user may have gone on while it was sent, and another page may have sent more.
  await store.changeRun(id, (now) => now && { ...now, sent: Math.max(now.sent, sequence), refusal: null });
}

async function sendPhoto(store: RunStore, run: StoredRun, photo: StoredPhoto): Promise<void> {
  if (photo.isSent || photo.refusal !== null) return;
  const params = { id: run.sopId, executionId: run.id, photoId: photo.id };
  const file = new File([photo.bytes], 'photo.jpg', { type: photo.bytes.type });
  const refusal = await finalRefusal(() => upload(routes.executions.addPhoto, { params, file }));
  await store.putPhoto({ ...photo, isSent: refusal === null, refusal });
}

/** The reason of a refusal that another attempt would not change; null for success. Rejects with any other. */
async function finalRefusal(attempt: () => Promise<unknown>): Promise<string | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    if (!isFinal(error)) throw error;
    return error.detail || texts.refused;
  }
}

const isFinal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && [400, 402, 403, 404, 409, 413, 415, 422].includes(error.status);
