import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { importLibrary } from '../method/import-library.mjs';

const pipeline = (file) => importLibrary('services/pipeline', file);

/** The models of a worker process, loaded once for all runs. */
export async function loadLocalAi(modelsDir) {
  const { LocalTranscriber } = await pipeline('ai/index.js');
  const { LocalWriter } = await importLibrary('procedure-writer');
  const { installedSpeechModels, loadRecogniser } = await importLibrary('speech');
  const recogniser = await loadRecogniser(modelsDir, await installedSpeechModels(modelsDir), 1);
  let reader;
  return {
    transcriber: new LocalTranscriber(recogniser),
    writer: new LocalWriter(),
    readScreen: async (file, longestSide) => {
      reader ??= await (await importLibrary('vision')).loadPictureTextReader();
      const pieces = await reader.read(file, undefined, longestSide);
      return pieces.map(({ text, confidence, box: { x, y, width, height } }) => ({
        ...{ text, confidence, left: x, top: y, width, height },
      }));
    },
    readPieces: () => Promise.resolve([]),
    madeBy: () => [],
    close: () => Promise.all([recogniser.close(), reader?.close()]),
  };
}

/** The default settings, and the number of ffmpeg threads they imply. */
export async function defaultSettings() {
  const { processingSettings, videoThreads } = await importLibrary('contracts');
  const settings = processingSettings.parse({});
  return { settings, threads: videoThreads(settings) };
}

/**
 * One complete run as a worker does it: the real stages with a file object store, without a database.
 *
 * @returns {Promise<{ generated: object, spans: Map<string, number> }>} seconds of each stage
 */
export async function makeSop({ videoFile, folder, ai, settings, threads }) {
  const { runStages, stages } = await pipeline('stages/index.js');
  const { assemble } = await pipeline('stages/assemble.js');
  const { FsObjectStore, keyFor, RunFiles } = await importLibrary('object-store');
  const runFolder = join(folder, randomUUID());
  mkdirSync(runFolder, { recursive: true });
  const store = new FsObjectStore(join(runFolder, 'objects'));
  const run = newRun(keyFor);
  await store.upload(videoFile, run.videoKey, 'video/mp4');
  const { signal } = new AbortController();
  const files = new RunFiles(join(runFolder, 'work'), store, signal);
  const context = await contextOf({ run, settings, threads, files, store, ai, signal });
  const spans = new Map();
  const startedAt = performance.now();
  const artifacts = await runStages(stages, {
    saved: () => Promise.resolve(undefined),
    save: (gives, artifact, span) => {
      spans.set(gives, (span.finishedAt - span.startedAt) / 1000);
      JSON.stringify(artifact);
      return Promise.resolve();
    },
    contextFor: () => context,
    onStart: () => undefined,
    onDone: () => undefined,
    abort: () => undefined,
  });
  const generated = assemble(run, artifacts, ai.madeBy());
  await files.remove();
  const wallSeconds = (performance.now() - startedAt) / 1000;
  rmSync(runFolder, { recursive: true, force: true });
  return { generated, spans, stages, wallSeconds };
}

/** What a stage receives, without its reports. */
async function contextOf(given) {
  const { defaultAiSettings } = await importLibrary('contracts');
  return {
    ...given,
    // Detection has its own benchmark, and its time is bounded by design.
    companySettings: { ...defaultAiSettings, object_detection: false },
    hidden: noHiddenAreas,
    count: { keep: (_part, keep) => keep() },
    report: () => undefined,
    onLine: () => undefined,
    onPicture: () => undefined,
  };
}

const noHiddenAreas = {
  isEmpty: true,
  destroyIn: () => Promise.resolve(),
  destroyAlwaysIn: () => Promise.resolve(),
};

function newRun(keyFor) {
  const [companyId, sopId] = [randomUUID(), randomUUID()];
  return {
    id: randomUUID(),
    companyId,
    sopId,
    generation: 1,
    title: 'Bench',
    creationType: 'video_upload',
    videoKey: keyFor.video(companyId, sopId, 'original.mp4'),
    fps: 1,
    recordAudio: true,
  };
}

/** The critical path through the stages by their measured times, in seconds. */
export function criticalPath(stages, spans) {
  const ends = new Map();
  const endOf = (gives) => {
    if (!ends.has(gives)) {
      const { needs } = stages.find((stage) => stage.gives === gives);
      ends.set(gives, Math.max(0, ...needs.map(endOf)) + (spans.get(gives) ?? 0));
    }
    return ends.get(gives);
  };
  return Math.max(...stages.map(({ gives }) => endOf(gives)));
}
