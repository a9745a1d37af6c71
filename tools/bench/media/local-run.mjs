import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { asLibrary } from '../method/library.mjs';

const pipeline = (file) => asLibrary('services/pipeline', file);

/** The models of a worker process: loaded once, used by every run. */
export async function loadLocalAi(modelsDir) {
  const { LocalTranscriber, LocalWriter } = await pipeline('ai/index.js');
  const { installedSpeechModels, loadRecogniser } = await asLibrary('speech');
  const recogniser = await loadRecogniser(modelsDir, await installedSpeechModels(modelsDir), 1);
  let reader;
  return {
    transcriber: new LocalTranscriber(recogniser),
    writer: new LocalWriter(),
    readScreen: async (file) => {
      reader ??= await (await asLibrary('vision')).loadScreenTextReader();
      const { lines } = await reader.read(file);
      return lines.map(({ text, confidence, box }) => ({ text, confidence, top: box.y, height: box.height }));
    },
    readPieces: () => Promise.resolve([]),
    madeBy: () => [],
    close: () => Promise.all([recogniser.close(), reader?.close()]),
  };
}

/** Settings of an installation where nothing was changed, and the threads that ffmpeg gets by them. */
export async function usualSettings() {
  const { processingSettings, videoThreads } = await asLibrary('contracts');
  const settings = processingSettings.parse({});
  return { settings, threads: videoThreads(settings) };
}

/**
 * One whole run as a worker does it: the real stages over the object store of a folder, without a database.
 *
 * @returns {Promise<{ generated: object, spans: Map<string, number> }>} seconds of each stage
 */
export async function makeSop({ videoFile, folder, ai, settings, threads }) {
  const { runStages, stages } = await pipeline('stages/index.js');
  const { assemble } = await pipeline('stages/assemble.js');
  const { FsObjectStore, keyFor, RunFiles } = await asLibrary('object-store');
  const room = join(folder, randomUUID());
  mkdirSync(room, { recursive: true });
  const store = new FsObjectStore(join(room, 'objects'));
  const run = newRun(keyFor);
  await store.upload(videoFile, run.videoKey, 'video/mp4');
  const { signal } = new AbortController();
  const files = new RunFiles(join(room, 'work'), store, signal);
  const { usualAiSettings } = await asLibrary('contracts');
  const base = {
    run,
    settings,
    threads,
    // Detection has a benchmark of its own kind, and its time is bounded by design.
    wishes: { ...usualAiSettings, object_detection: false },
    files,
    store,
    hidden: nothingHidden,
    count: { keep: (_part, keep) => keep() },
    ai,
    signal,
    report: () => undefined,
    heard: () => undefined,
    looked: () => undefined,
  };
  const spans = new Map();
  const startedAt = performance.now();
  const artifacts = await runStages(stages, {
    saved: () => Promise.resolve(undefined),
    save: (gives, artifact, span) => {
      spans.set(gives, (span.finishedAt - span.startedAt) / 1000);
      JSON.stringify(artifact);
      return Promise.resolve();
    },
    contextFor: () => base,
    onStart: () => undefined,
    onDone: () => undefined,
    abort: () => undefined,
  });
  const generated = assemble(run, artifacts, ai.madeBy());
  await files.remove();
  const wallSeconds = (performance.now() - startedAt) / 1000;
  rmSync(room, { recursive: true, force: true });
  return { generated, spans, stages, wallSeconds };
}

const nothingHidden = {
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

/** The longest way through the stages by their own times: no order of running them could be shorter. */
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
