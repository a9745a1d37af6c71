import { randomBytes } from 'node:crypto';
import {
  generatedSop,
  statusMessage,
  routes,
  type BodyInputOf,
  type BodyOf,
  type ChangedSop,
  type GeneratedSop,
  type PayloadOf,
  type RunFinished,
} from '@sop/contracts';
import { databaseToken, type Database } from '@sop/database';
import { keyFor, OBJECT_STORE, type ObjectStore } from '@sop/object-store';
import { issueConfirmation, readSigningKeys } from '@sop/service-kit';
import {
  eventually,
  fakesModule,
  objectsOf,
  signedIn,
  startApp,
  tokenKeysOfTests,
  type Client,
  type SignedIn,
} from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { SopModule } from '../sop.module.js';
import { Fakes } from './fakes.js';

/** The listening service over a real database and files, with fakes that count. */
export async function startSop(env: Record<string, string> = {}) {
  const system = await startApp([SopModule, fakesModule('billing', Fakes)], {
    services: ['sop', 'billing'],
    env,
  });
  const store = system.app.get<ObjectStore>(OBJECT_STORE, { strict: false });
  const database = system.app.get<Database>(databaseToken('sop'), { strict: false });
  const fakes = system.app.get(Fakes, { strict: false });
  const outside = system.app.get<Database>(databaseToken('billing'), { strict: false });
  return {
    ...system,
    server: system.database,
    store,
    database,
    fakes,
    signIn: () => signIn(system.client),
    objectsOf: (companyId: string) => objectsOf(store, companyId, ['videos', 'results', 'frames']),
    storageOf: (companyId: string) => storageOf(database, companyId),
    expectGenerated: (runId: string) => eventually(() => fakes.received.generated.has(runId)),
    /**
     * Waits until every event of the fakes is handled: events are handled in parallel, and each is sent once its handlers are
     * done.
     */
    allDelivered: () =>
      eventually(async () => {
        const waiting = 'select name from outbox where sent_at is null';
        expect(await outside.system((tx) => tx.query(waiting))).toEqual([]);
      }),
    /** Everything counted exists, everything that exists is counted, and nothing is reserved for finished uploads. */
    async expectUsageToMatch(companyId: string, madeThisMonth: number) {
      await eventually(async () => {
        const counted = [fakes.used(companyId, 'sops'), fakes.used(companyId, 'storage_bytes')];
        expect(counted).toEqual([madeThisMonth, await storageOf(database, companyId)]);
      });
    },
  };
}

export type SopFixture = Awaited<ReturnType<typeof startSop>>;
export type Company = Awaited<ReturnType<typeof signIn>>;

async function signIn(from: Client) {
  const user = await signedIn(from);
  const department = await user.client.call(routes.departments.create, { body: { name: 'Workshop' } });
  return { ...user, departmentId: department.id };
}

/** A new company with an administrator, an editor and a viewer, and an SOP that is generated. */
export async function signInTeam(fixture: SopFixture) {
  const ours = await fixture.signIn();
  const { companyId } = ours;
  const editor = await signedIn(fixture.client, { companyId, role: 'editor' });
  const viewer = await signedIn(fixture.client, { companyId, role: 'viewer' });
  const id = await createSop(ours);
  await generate(fixture, companyId, id);
  return { ours, editor, viewer, id };
}

async function storageOf(database: Database, companyId: string): Promise<number> {
  const sql = 'select coalesce(sum(video_size_bytes), 0)::bigint as bytes from sop where company_id = $1';
  const [row] = await database.system((tx) => tx.query<{ bytes: number }>(sql, [companyId]));
  return row?.bytes ?? -1;
}

/** The beginning of an MP4, enough to be identified as one. */
export const mp4 = (sizeBytes = 100_000): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isom', 'latin1'), randomBytes(sizeBytes)]),
  );

export const video = (bytes = mp4()) => ({ filename: 'weld.mp4', contentType: 'video/mp4', bytes });

export async function createSop(
  { client, departmentId }: Pick<Company, 'client' | 'departmentId'>,
  title = 'Weld a frame',
  more: Pick<BodyInputOf<typeof routes.sops.create>, 'is_title_suggested'> = {},
): Promise<string> {
  const body = { title, department_id: departmentId, ...more };
  return (await client.call(routes.sops.create, { body, file: video() })).id;
}

/** Signs the SOP as it is and releases it, as its approver. */
export async function release(
  user: Pick<SignedIn, 'client' | 'userId' | 'sessionId'>,
  id: string,
  body: Partial<BodyOf<typeof routes.releases.release>> = {},
): Promise<ChangedSop> {
  const { revision } = await user.client.call(routes.sops.get, { params: { id } });
  const confirmation = await confirmationOf(user, id, revision);
  return user.client.call(routes.releases.release, {
    params: { id },
    body: { revision, confirmation, ...body },
  });
}

/** As the auth service issues it for the user's password. */
export const confirmationOf = (
  user: Pick<SignedIn, 'userId' | 'sessionId'>,
  subjectId: string,
  revision: number,
): Promise<string> =>
  issueConfirmation(
    user,
    { purpose: 'sop.release', subjectId, revision },
    readSigningKeys(tokenKeysOfTests),
    300,
  );

const evidence = (start: number, end: number) => ({
  segment_ids: [0],
  start_seconds: start,
  end_seconds: end,
  sources: ['speech' as const],
});

const stepOf = (companyId: string, sopId: string, title: string, start: number, end: number) => ({
  title: { text: title, evidence: evidence(start, end), confidence: 0.9 },
  sentences: [{ text: `${title} with care.`, evidence: evidence(start, end), confidence: 0.8 }],
  start_seconds: start,
  end_seconds: end,
  confidence: 0.9,
  screenshots: [
    {
      key: keyFor.screenshot(companyId, sopId, `step-${start}.jpg`),
      thumbnail_key: keyFor.screenshot(companyId, sopId, `step-${start}-small.jpg`),
      seconds: start + 1,
      width: 640,
      height: 360,
      detections: [valve(start + 1)],
    },
  ],
  detections: [valve(start + 1)],
  protective_equipment: [{ name: 'gloves', state: 'absent' as const, seconds: start, confidence: 0.6 }],
});

const valve = (seconds: number) => ({
  label: 'valve',
  score: 0.9,
  box: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
  seconds,
  is_custom: true,
});

export const detectedBy = {
  base_model: 'COCO-SSD MobileNetV2',
  base_reason: 'yolov8m is not installed; COCO-SSD MobileNetV2 is used.',
  backend: 'wasm',
  company_model: { id: uuidv7(), name: 'Valves', version: 3 },
};

type Step = [title: string, startSeconds: number, endSeconds: number];

/** Writes the result of a run where a run writes it, and returns the event that announces it. */
export async function finishedRun(
  fixture: SopFixture,
  companyId: string,
  sopId: string,
  steps: Step[] = [
    ['Put on gloves', 0, 10],
    ['Clamp the frame', 10, 20],
  ],
  generation = 1,
  more: Partial<GeneratedSop> = {},
): Promise<PayloadOf<typeof RunFinished>> {
  const runId = uuidv7();
  const generated: GeneratedSop = generatedSop.parse({
    run_id: runId,
    sop_id: sopId,
    generation,
    video: {
      playable_key: keyFor.video(companyId, sopId, 'mp4'),
      duration_seconds: 30,
      width: 640,
      height: 360,
      has_audio: true,
      status_messages: [statusMessage('video.sound-left-out', { tracks: 1 })],
    },
    transcript: [{ id: 0, start_seconds: 0, end_seconds: 30, text: 'Put on gloves.', confidence: 0.9 }],
    no_procedure_reason: null,
    is_screen_recording: false,
    steps: steps.map(([title, start, end]) => stepOf(companyId, sopId, title, start, end)),
    equipment: [{ name: 'gloves', kind: 'protective', evidence: evidence(0, 10), confidence: 0.9 }],
    precautions: [
      {
        text: 'Wear gloves.',
        kind: 'protective_equipment',
        step_index: 0,
        evidence: evidence(0, 10),
        confidence: 1,
      },
    ],
    unused_speech: [
      { text: 'The frame weighs forty kilos.', segment_ids: [0], start_seconds: 26, end_seconds: 29 },
    ],
    text_on_screen: [{ seconds: 11, lines: ['EMERGENCY STOP'] }],
    screenshot_selection_failed: false,
    available_frames: [],
    made_by: [{ stage: 'transcribing', provider: 'local', model: 'moonshine' }],
    detected_by: detectedBy,
    ...more,
  });
  const key = keyFor.result(companyId, sopId);
  await fixture.store.put(key, Buffer.from(JSON.stringify(generated)), { contentType: 'application/json' });
  return { run_id: runId, sop_id: sopId, company_id: companyId, generation, result_key: key };
}

/** Sends the event and waits until it is applied. */
export async function generate(
  fixture: SopFixture,
  companyId: string,
  sopId: string,
  steps?: Step[],
  generation?: number,
  more?: Partial<GeneratedSop>,
): Promise<PayloadOf<typeof RunFinished>> {
  const event = await finishedRun(fixture, companyId, sopId, steps, generation, more);
  await fixture.fakes.runFinished(event);
  await fixture.expectGenerated(event.run_id);
  return event;
}
