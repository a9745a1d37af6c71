import { routes } from '@sop/contracts';
import { call } from '../../api/call.js';
import { ApiProblem } from '../../api/problem.js';
import { upload } from '../../api/upload.js';
import { texts } from './executions.texts.js';
import { unsentPhotos } from './refused-runs.js';
import type { RunStore } from './run-store.js';
import type { StoredPhoto, StoredRun } from './stored-run.js';
import { noteSent } from './unsent-runs.js';

/** `waiting`: the server does not answer now, so something is left for later. */
export type SendState = 'sent' | 'waiting';

export interface SendOptions {
  /** Also what the server refused within the last hour. */
  readonly again?: boolean;
}

interface Attempt {
  readonly again: boolean;
  /** The plan takes no more: the other photos are not sent in vain. */
  planRefusal: ApiProblem | null;
}

/**
 * Sends what this user has stored on the device: of each run the record, then its photos. What the server has is removed once
 * the run has ended; what it refuses stays. Throws nothing.
 */
export async function sendRuns(
  store: RunStore,
  userId: string,
  { again = false }: SendOptions = {},
): Promise<SendState> {
  const attempt: Attempt = { again, planRefusal: null };
  let state: SendState = 'sent';
  let isAllSent = true;
  try {
    for (const run of (await store.runs()).filter((each) => each.userId === userId))
      try {
        isAllSent = (await sendRun(store, run, attempt)) && isAllSent;
      } catch (error) {
        if (!isOfThisRun(error)) throw error;
        state = 'waiting';
      }
  } catch (error) {
    if (!(error instanceof ApiProblem)) console.warn('Runs could not be sent', error);
    state = 'waiting';
  }
  noteSent(isAllSent && state === 'sent');
  return state;
}

/** The server answers and fails to store this one: it holds up no other. */
const isOfThisRun = (error: unknown): boolean => error instanceof ApiProblem && error.status === 500;

/** What is refused may be taken later: the SOP comes back from the trash, or the plan has room again. */
const againMilliseconds = 3_600_000;
const isTooEarly = ({ refusal, refusedAt = 0 }: StoredRun | StoredPhoto, { again }: Attempt): boolean =>
  !again && refusal !== null && Date.now() - refusedAt < againMilliseconds;

const refused = ({ detail, code }: ApiProblem) => ({
  ...{ refusal: detail || texts.noReason, refusalCode: code, refusedAt: Date.now() },
});

/** Whether the server has all of it as far as it was stored. */
async function sendRun(store: RunStore, run: StoredRun, attempt: Attempt): Promise<boolean> {
  if (isTooEarly(run, attempt)) return false;
  const refusal = await finalRefusal(() => sendRecord(store, run));
  if (refusal) {
    await store.changeRun(run.id, (now) => now && { ...now, ...refused(refusal) });
    return false;
  }
  await sendPhotos(store, run, attempt);
  const now = (await store.runs()).find(({ id }) => id === run.id);
  if (!now) return true;
  if ((await unsentPhotos(store, now)).length > 0) return false;
  if (now.record.state !== 'in_progress' && now.sent === now.sequence) await store.removeRun(run.id);
  return true;
}

async function sendRecord(store: RunStore, { id, sopId, record, sequence, sent }: StoredRun): Promise<void> {
  if (sent === sequence) return;
  const params = { id: sopId, executionId: id };
  await call(routes.executions.record, { params, body: { ...record, steps: [...record.steps], sequence } });
  // The user may have gone on while it was sent, and another page may have sent more.
  await store.changeRun(id, (now) => now && { ...now, sent: Math.max(now.sent, sequence), refusal: null });
}

/** Those that the record lists which the server has: any other one would be refused as not part of the run. */
async function sendPhotos(store: RunStore, run: StoredRun, attempt: Attempt): Promise<void> {
  for (const photo of await unsentPhotos(store, run)) {
    if (isTooEarly(photo, attempt)) continue;
    const refusal = attempt.planRefusal ?? (await finalRefusal(() => sendPhoto(run, photo)));
    if (refusal?.status === 402) attempt.planRefusal = refusal;
    // Its user may have removed it while it was sent.
    const isStored = (await store.photosOf(run.id)).some(({ id }) => id === photo.id);
    if (isStored)
      await store.putPhoto({ ...photo, ...(refusal ? refused(refusal) : { isSent: true, refusal: null }) });
  }
}

function sendPhoto(run: StoredRun, photo: StoredPhoto): Promise<unknown> {
  const params = { id: run.sopId, executionId: run.id, photoId: photo.id };
  const file = new File([photo.bytes], 'photo.jpg', { type: photo.bytes.type });
  return upload(routes.executions.addPhoto, { params, file });
}

/** A refusal that another attempt at this moment would not change; null for success. Rejects with any other. */
async function finalRefusal(attempt: () => Promise<unknown>): Promise<ApiProblem | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    if (!isFinal(error)) throw error;
    return error;
  }
}

const isFinal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && [400, 402, 403, 404, 409, 413, 415, 422].includes(error.status);
