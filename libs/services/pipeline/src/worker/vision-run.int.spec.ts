import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AiKey,
  lowConfidence,
  processingSettings,
  sentenceOf,
  defaultAiSettings,
  type AiSettings,
  type TranscriptSegment,
} from '@sop/contracts';
import type { Database } from '@sop/database';
import { FsObjectStore, keyFor, RunFiles } from '@sop/object-store';
import { Logger, readRuntime } from '@sop/service-kit';
import { answer, fakeBus } from '@sop/testing';
import sharp from 'sharp';
import type { ScreenView } from '@sop/procedure-writer';
import type { ModelCall } from '../ai/index.js';
import { VideoHiddenRegions } from '../hidden/video-hidden-regions.js';
import { readPipelineConfig } from '../pipeline.config.js';
import type { RunRow } from '../runs/run.entity.js';
import type { Artifacts } from '../stages/artifacts.js';
import { runStages, stages } from '../stages/index.js';
import { CompatibleServer, failed, written } from '../testing/compatible-server.js';
import { environmentModels } from '../testing/environment-models.js';
import { draft, narrated, step } from '../testing/model-replies.js';
import { AiProvider } from './ai-provider.js';

interface VisionRequest {
  model: string;
  messages: [
    { content: string },
    { content: ({ type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } })[] },
  ];
}

const { segments } = narrated('First, turn off the main power switch.', 'Next, remove the four screws.');
const procedure = draft([step('Turn off the main power switch', 0), step('Remove the four screws', 1)]);
/** The upper left quarter, all the time. */
const hiddenRows = [{ fromSeconds: 0, toSeconds: 60, regions: [{ x: 0, y: 0, width: 0.5, height: 0.5 }] }];

let folder: string;
let store: FsObjectStore;
let videoKey: string;
let server: CompatibleServer;
let provider: AiProvider;
let calls: ModelCall[];
/** Of the first run, for all others: the video and its frames are the same. */
const extracted = new Map<string, unknown>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vision-run-'));
  store = new FsObjectStore(join(folder, 'objects'));
  const file = join(folder, 'video.mp4');
  const sources = ['testsrc2', 'smptebars', 'testsrc', 'pal75bars', 'rgbtestsrc'];
  const input = sources.flatMap((source) => [
    '-f',
    'lavfi',
    '-i',
    `${source}=size=640x360:rate=10:duration=2`,
  ]);
  const joined = ['-filter_complex', `concat=n=${sources.length}`];
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', file];
  await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...input, ...joined, ...output]);
  videoKey = keyFor.video(randomUUID(), randomUUID(), 'mp4');
  await store.upload(file, videoKey, 'video/mp4');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  server = new CompatibleServer();
  server.replies.write = [written(procedure)];
  calls = [];
  const config = {
    ...readPipelineConfig(),
    openaiBaseUrl: await server.listen(),
    openaiVisionModel: 'qwen2.5-vl',
  };
  const bus = fakeBus(answer(AiKey, () => ({ key: 'sk-test', source: 'settings' as const })));
  const logger = Logger.open({ service: 'pipeline', level: 'fatal' });
  const models = environmentModels(config, bus);
  const log = { called: (call: ModelCall) => void calls.push(call) };
  provider = new AiProvider(readRuntime({}), config, bus, store, logger, models, undefined, log);
});
afterEach(async () => {
  await provider.onApplicationShutdown();
  await server.close();
});

/** A run without speech and detectors: frames, writing, vision and, on request, the choice of pictures are real. */
async function run(
  companySettings: Partial<AiSettings>,
  own: { [Name in keyof Artifacts]?: Artifacts[Name] | undefined } = {},
  transcript: TranscriptSegment[] = [...segments],
) {
  const row: RunRow = {
    id: randomUUID(),
    companyId: randomUUID(),
    sopId: randomUUID(),
    generation: 1,
    title: 'Screws',
    creationType: 'video_upload',
    videoKey,
    sizeBytes: 1,
    fps: 1,
    recordAudio: true,
    createdAt: new Date(),
    appliedAt: null,
    isRefused: false,
    isVideoDeleted: false,
  };
  const settings = { ...defaultAiSettings, ...companySettings };
  const ai = await provider.forRun(row, undefined, settings);
  const stop = new AbortController();
  const files = new RunFiles(join(folder, row.id), store, stop.signal);
  const rows = { system: () => Promise.resolve(hiddenRows) } as unknown as Database;
  const known = new Map<string, unknown>(
    Object.entries({
      sound: { track: null, undecodable: 0 },
      playable: { key: videoKey },
      transcript,
      screenText: [],
      screenChanges: { views: [], movingShare: 0 },
      networks: {
        base: { model: 'none', title: 'none', reason: null },
        backend: 'none',
        company: null,
        classes: [],
      },
      previewDetections: [],
      frameDetections: { found: [], examinedAt: [] },
      pictureDetections: { found: [], examinedAt: [] },
      pictures: { perStep: [] },
      ...Object.fromEntries(extracted),
      ...own,
    }),
  );
  const base = {
    hidden: await VideoHiddenRegions.of(rows, row.sopId),
    run: row,
    settings: processingSettings.parse({}),
    threads: 1,
    companySettings: settings,
    files,
    store,
    count: { keep: <T>(_part: unknown, keep: () => Promise<T>) => keep() },
    ai,
    signal: stop.signal,
    report: () => undefined,
    onLine: () => undefined,
    onPicture: () => undefined,
  };
  const artifacts = await runStages(stages, {
    saved: (gives) => Promise.resolve(known.get(gives)),
    save: () => Promise.resolve(),
    contextFor: () => base,
    onStart: () => undefined,
    onDone: () => undefined,
    abort: (reason) => stop.abort(reason),
  });
  for (const gives of ['video', 'frames']) extracted.set(gives, artifacts[gives]);
  const record = ai.madeBy().find(({ stage }) => stage === 'screenshots');
  return {
    ...(artifacts as unknown as Artifacts),
    record,
    why: (record?.status_messages ?? []).map(sentenceOf),
  };
}

const requests = (): VisionRequest[] =>
  server.calls('see').map(({ body }) => JSON.parse(body) as VisionRequest);
const textsIn = (request: VisionRequest | undefined): string =>
  (request?.messages[1].content ?? [])
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n');
const picturesIn = (request: VisionRequest | undefined): Buffer[] =>
  (request?.messages[1].content ?? []).flatMap((part) =>
    part.type === 'image_url'
      ? [Buffer.from(part.image_url.url.replace('data:image/jpeg;base64,', ''), 'base64')]
      : [],
  );
/** The moments that precede the pictures. */
const momentsIn = (request: VisionRequest | undefined): number[] =>
  [...textsIn(request).matchAll(/^Picture \d+ \(([\d.]+) s\)$/gm)].map(([, seconds]) => Number(seconds));
const titles = ({ written: { steps } }: Pick<Artifacts, 'written'>) => steps.map(({ title }) => title.text);

describe('pictures shown to a language model', () => {
  const shown = (places: unknown) => {
    server.replies.see = [written({ places })];
  };

  it('are sent by no company that did not agree to it', async () => {
    const { record } = await run({});
    expect(server.seen.map(({ route }) => route)).toEqual(['write', 'check']);
    expect(record).toMatchObject({ provider: 'local' });
  });

  it('are small, at most four for each step in one request, and without what is hidden', async () => {
    const made = await run({ vision: true });
    expect(requests()).toHaveLength(1);
    const [request] = requests();
    expect(request?.model).toBe('qwen2.5-vl');
    expect(textsIn(request)).toContain('Turn off the main power switch');
    const pictures = picturesIn(request);
    expect(pictures.length).toBeGreaterThanOrEqual(4);
    expect(pictures.length).toBeLessThanOrEqual(8);
    for (const picture of pictures) {
      expect(picture.length).toBeLessThan(150_000);
      const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([512, 288]);
      const coloured = (x: number, y: number) => {
        const at = 3 * (y * info.width + x);
        return (
          Math.abs((data[at] ?? 0) - (data[at + 1] ?? 0)) + Math.abs((data[at] ?? 0) - (data[at + 2] ?? 0))
        );
      };
      const colours = (left: number) =>
        Array.from({ length: 200 }, (_, x) => coloured(left + x, 60)).filter((difference) => difference > 60)
          .length;
      expect(colours(20)).toBe(0);
      expect(colours(290)).toBeGreaterThan(50);
    }
    expect(titles(made)).toEqual(['Turn off the main power switch', 'Remove the four screws']);
    expect(calls.filter(({ task }) => task === 'seeing')).toMatchObject([
      { outcome: 'answered', model: 'qwen2.5-vl' },
    ]);
  });

  it('choose the picture of a step, and add what only they show, marked and with its moment', async () => {
    shown([
      {
        n: 1,
        title: 'Another title',
        best: 2,
        seen: [
          '[2] The switch is on the left side.',
          '[1] Turn it 3 times.',
          '[1] Do not touch it.',
          '[99] It is red.',
        ],
      },
    ]);
    const { written: made, pictures, record } = await run({ vision: true }, { pictures: undefined });
    const moment = momentsIn(requests()[0])[1];
    const [first, second] = made.steps;
    expect(first?.title.text).toBe('Turn off the main power switch');
    expect(first?.sentences.map(({ text }) => text)).toEqual([
      'Turn off the main power switch.',
      'The switch is on the left side.',
    ]);
    const seen = first?.sentences[1];
    expect(seen?.evidence).toMatchObject({ segment_ids: [], sources: ['picture'] });
    expect(seen?.evidence.start_seconds).toBeCloseTo(moment ?? -1, 1);
    expect(seen?.confidence).toBeLessThan(lowConfidence);
    expect(second?.sentences.map(({ text }) => text)).toEqual(['Remove the four screws.']);
    expect(pictures.perStep[0]?.[0]?.seconds).toBeCloseTo(moment ?? -1, 1);
    expect(record).toMatchObject({ provider: 'openai', model: 'qwen2.5-vl' });
  });

  it.each([
    ['takes no pictures', failed(400, 'invalid_request'), /server refused them/],
    ['fails', failed(500, 'server_error', { 'retry-after-ms': '1' }), /failed or could not be reached/],
    ['refuses the key', failed(401, 'invalid_api_key'), /failed or could not be reached/],
    ['answers with a page', { body: {}, raw: '<html>Bad gateway</html>' }, /failed or could not be reached/],
    ['answers in prose', written('I see a switch.'), /answers could not be used/],
    ['sends no message', { body: { choices: [{ message: null }] } }, /failed or could not be reached/],
  ])('leave the SOP as it was written, with the reason, where the server %s', async (_what, reply, why) => {
    server.replies.see = [reply];
    const made = await run({ vision: true });
    expect(titles(made)).toEqual(['Turn off the main power switch', 'Remove the four screws']);
    expect(made.written.steps.flatMap(({ sentences }) => sentences)).toHaveLength(2);
    expect(made.record).toMatchObject({ provider: 'local' });
    expect(made.why.join(' ')).toMatch(why);
  });

  const sentence = '[1] The lever points up.';
  it.each<[string, unknown, string[]]>([
    ['sees too much', [{ n: 1, best: 1, seen: Array.from({ length: 900 }, () => sentence) }], ['up', 'up']],
    ['writes without an end', [{ n: 1, best: 1, seen: [`[1] The ${'red '.repeat(200_000)}lever.`] }], []],
    [
      'names other pictures',
      [{ n: 1, best: 1e9, seen: ['[0] It is up.', '[99] It is up.', '[-1] Up.'] }],
      [],
    ],
    [
      'names other places',
      [
        { n: 0, best: 1, seen: [sentence] },
        { n: 3, best: 1, seen: [sentence] },
      ],
      [],
    ],
    ['sends null', null, []],
    ['sends null in every field', [{ n: 1, title: null, best: null, seen: null }, null], []],
    ['sends other types', [{ n: [1], title: 3, best: {}, seen: [7, true, { text: sentence }] }, 'up', 4], []],
  ])('add nothing that is out of bounds, where the model %s', async (_what, places, ends) => {
    shown(places);
    const { written: made, record, why } = await run({ vision: true });
    expect(titles({ written: made })).toEqual(['Turn off the main power switch', 'Remove the four screws']);
    const added = made.steps.flatMap(({ sentences }) => sentences.slice(1));
    expect(added.map(({ text }) => /(\w+)\.$/.exec(text)?.[1])).toEqual(ends);
    expect(record).toMatchObject({ provider: 'openai' });
    expect(why).toEqual([]);
  });

  it('are of sixty steps at most', async () => {
    const lines = Array.from({ length: 70 }, (_none, at) => `Next, press the green button number ${at}.`);
    const { segments: many } = narrated(...lines);
    const pressed = draft(lines.map((line, at) => step(line.replace(/\.$/, ''), at)));
    server.replies.write = [written(pressed)];
    server.replies.see = [written({ places: [] })];
    const { written: made } = await run(
      { vision: true },
      {},
      many.map((segment) => ({
        ...segment,
        start_seconds: segment.id / 8,
        end_seconds: segment.id / 8 + 0.1,
      })),
    );
    expect(made.steps).toHaveLength(70);
    const asked = requests().flatMap((request) => textsIn(request).match(/^<place n="\d+">$/gm) ?? []);
    expect(asked).toHaveLength(60);
  });

  it('are sent in fewer at once where they are too much for the server', async () => {
    server.behave = ({ messages }) =>
      String(JSON.stringify(messages)).split('"image_url":').length > 5
        ? failed(413, 'too_large')
        : undefined;
    shown([{ n: 1, title: null, best: 1, seen: ['[1] The lever points up.'] }]);
    const { written: made } = await run({ vision: true });
    expect(requests().length).toBeGreaterThanOrEqual(3);
    expect(made.steps.map(({ sentences }) => sentences.at(-1)?.text)).toEqual([
      'The lever points up.',
      'The lever points up.',
    ]);
  });

  describe('of a silent screen', () => {
    const view = (startSeconds: number, endSeconds: number, more: Partial<ScreenView> = {}): ScreenView => ({
      ...{ startSeconds, endSeconds, isScrolled: false, nearEnd: null, spots: [] },
      ...{ first: [], last: [], marks: [] },
      ...more,
    });
    const piece = (text: string) => ({
      text,
      confidence: 0.9,
      left: 0.1,
      top: 0.2,
      width: 0.2,
      height: 0.04,
    });
    const mark = {
      left: 0.3,
      top: 0.6,
      width: 0.02,
      height: 0.03,
      firstSeconds: 2,
      lastSeconds: 2.6,
      changes: 1,
    };
    const screenChanges = {
      views: [
        view(0, 2.8, { last: [piece('Orders')], marks: [mark] }),
        view(3, 5.8, { first: [piece('New order')] }),
        view(6, 7.8, { isScrolled: true }),
        view(8, 9.9),
      ],
      movingShare: 0,
    };

    it('are those before and after each change, with the mouse and what is read, and make steps', async () => {
      shown([
        { n: 1, title: 'Open the orders', best: 2, seen: ['[2] The list is below the menu.'] },
        { n: 2, title: 'Save the order.', best: 3, seen: [] },
      ]);
      const { written: made } = await run({ vision: true }, { screenChanges }, []);
      const [request] = requests();
      expect(textsIn(request)).toMatch(/Mouse: 30 % from the left, 60 % from the top/);
      expect(textsIn(request)).toContain('Read only after the change: New order');
      expect(picturesIn(request)).toHaveLength(4);
      expect(momentsIn(request).map(Math.round)).toEqual([3, 3, 8, 8]);
      expect(made.noProcedureReason).toBeNull();
      expect(titles({ written: made })).toEqual(['Open the orders', 'Save the order']);
      for (const { title, confidence } of made.steps) {
        expect(title.evidence.sources).toEqual(['picture']);
        expect(confidence).toBeLessThan(lowConfidence);
      }
    });

    it('make no step where the model names nothing that was done', async () => {
      shown([
        { n: 1, title: 'Open the orders', best: 1, seen: [] },
        { n: 2, title: null, best: 1, seen: [] },
      ]);
      const { written: made } = await run({ vision: true }, { screenChanges }, []);
      expect(made.steps).toEqual([]);
      expect(made.noProcedureReason).not.toBeNull();
    });
  });
});
