import type { Artifacts } from './artifacts.js';
import { frameDetections, networks, pictureDetections, previewDetections } from './detections.js';
import { frames } from './frames.js';
import { pictures } from './pictures.js';
import { screenChanges } from './screen-changes.js';
import { screenText } from './screen-text.js';
import type { AnyStage, StageContext, StageSpan } from './stage.js';
import { sound } from './sound.js';
import { transcript } from './transcript.js';
import { playable, video } from './video.js';
import { plan, precautions, written } from './writing.js';

/**
 * All stages. Their order is irrelevant: a stage runs when its inputs exist, and is shown under its specified
 * name. The compiler reports an artifact without a stage.
 */
const byArtifact = {
  video,
  sound,
  transcript,
  frames,
  networks,
  previewDetections,
  screenText,
  screenChanges,
  plan,
  written,
  frameDetections,
  precautions,
  pictures,
  pictureDetections,
  playable,
} satisfies { [A in keyof Artifacts]: { gives: A } };

export const stages = Object.values(byArtifact) as unknown as readonly AnyStage<StageContext>[];

export interface StageHost<Context> {
  /** The artifact of an earlier attempt, if there is one. */
  saved(gives: string): Promise<unknown>;
  save(gives: string, artifact: unknown, span: StageSpan): Promise<void>;
  /** The context of a stage; its reports belong to that stage. */
  contextFor(stage: AnyStage<Context>): Context;
  onStart(stage: AnyStage<Context>): void;
  onDone(stage: AnyStage<Context>): void;
  /** Aborts the other stages when one fails. */
  abort(reason: unknown): void;
}

/**
 * Runs each stage as soon as its inputs exist: a directed acyclic graph, not a sequence. Artifacts of an earlier
 * attempt are reused. The first failure aborts the rest and is thrown once all have settled, so that nothing runs
 * after the return. Returns every artifact by name.
 */
export async function runStages<Context>(
  stages: readonly AnyStage<Context>[],
  host: StageHost<Context>,
): Promise<Record<string, unknown>> {
  assertRunnable(stages);
  const artifacts = new Map<string, Promise<unknown>>();
  let failure: { error: unknown } | undefined;
  const start = async (stage: AnyStage<Context>): Promise<unknown> => {
    const inputs = await Promise.all(stage.needs.map(async (need) => artifacts.get(need)));
    const saved = await host.saved(stage.gives);
    if (saved !== undefined) {
      host.onDone(stage);
      return saved;
    }
    if (failure) throw failure.error;
    host.onStart(stage);
    const startedAt = new Date();
    const needs = Object.fromEntries(stage.needs.map((need, at) => [need, inputs[at]]));
    const artifact = await stage.run(needs, host.contextFor(stage));
    await host.save(stage.gives, artifact, { startedAt, finishedAt: new Date() });
    host.onDone(stage);
    return artifact;
  };
  for (const stage of inOrder(stages)) {
    const running = start(stage).catch((error: unknown) => {
      failure ??= { error };
      host.abort(error);
      throw error;
    });
    artifacts.set(stage.gives, running);
  }
  const settled = await Promise.allSettled(artifacts.values());
  if (failure) throw failure.error;
  const values = settled.map((result) => (result.status === 'fulfilled' ? result.value : undefined));
  return Object.fromEntries([...artifacts.keys()].map((name, at) => [name, values[at]]));
}

/** Stages sorted so that each follows those it needs. */
export function inOrder<Context>(stages: readonly AnyStage<Context>[]): AnyStage<Context>[] {
  const sorted: AnyStage<Context>[] = [];
  const given = new Set<string>();
  let waiting = [...stages];
  while (waiting.length) {
    const ready = waiting.filter((stage) => stage.needs.every((need) => given.has(need)));
    if (!ready.length)
      throw new Error(`stages wait for each other: ${waiting.map((s) => s.gives).join(', ')}`);
    for (const stage of ready) given.add(stage.gives);
    sorted.push(...ready);
    waiting = waiting.filter((stage) => !ready.includes(stage));
  }
  return sorted;
}

function assertRunnable<Context>(stages: readonly AnyStage<Context>[]): void {
  const names = stages.map((stage) => stage.gives);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`two stages give ${twice}`);
}
