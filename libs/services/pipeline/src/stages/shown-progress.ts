import {
  stageNames,
  type TranscriptLine,
  type Progress,
  type StageName,
  type StatusMessage,
  textOf,
  truncate,
} from '@sop/contracts';
import type { StoredProgress } from '../runs/stored-progress.js';
import { RemainingTime, type Part } from './remaining-time.js';

interface ShownPart extends Part {
  shownAs: StageName;
}

interface PartState {
  fraction: number;
  state: 'waiting' | 'running' | 'done';
  statusMessage: StatusMessage | null;
}

interface Before {
  /** The percentage that an earlier attempt has shown. */
  percent: number;
  shown: StoredProgress | null;
  /** Parts with stored artifacts. */
  done: Iterable<string>;
}

const linesShown = 3;
const maxLineLength = 200;
const notStarted: PartState = { fraction: 0, state: 'waiting', statusMessage: null };

/**
 * Converts the progress of concurrent stages into the shown one: six stages in the specified order, one
 * percentage, and the remaining time. Percentages never fall and estimates never rise, whatever is reported and
 * however many attempts there are.
 */
export class ShownProgress {
  private readonly states = new Map<string, PartState>();
  private readonly highest = new Map<StageName, number>();
  private readonly remaining: RemainingTime;
  private percent: number;
  private lines: TranscriptLine[];
  private frameKey: string | null;

  constructor(
    private readonly parts: readonly ShownPart[],
    { percent, shown, done }: Before = { percent: 0, shown: null, done: [] },
    /** Seconds from an arbitrary start. */
    private readonly clock: () => number = () => performance.now() / 1000,
    private readonly startedAt = clock(),
  ) {
    this.percent = percent;
    this.lines = shown?.recent_speech ?? [];
    this.frameKey = shown?.frame_key ?? null;
    for (const { stage, progress } of shown?.stages ?? []) this.highest.set(stage, progress);
    for (const name of done) this.finish(name);
    this.remaining = new RemainingTime(parts, this.fractions(), shown?.lowest_seconds ?? null);
  }

  start(gives: string): void {
    this.set(gives, { state: 'running' });
  }

  report(gives: string, fraction: number, message: StatusMessage): void {
    const reached = Math.min(1, Math.max(this.stateOf(gives).fraction, fraction));
    this.set(gives, { state: 'running', fraction: reached, statusMessage: message });
  }

  finish(gives: string): void {
    this.set(gives, { state: 'done', fraction: 1 });
  }

  addLine({ start_seconds, text }: TranscriptLine): void {
    this.lines = [...this.lines, { start_seconds, text: truncate(text, maxLineLength) }].slice(-linesShown);
  }

  setPicture(thumbnailKey: string): void {
    this.frameKey = thumbnailKey;
  }

  /** The current progress. The last percent is the filling of the SOP, after all stages. */
  snapshot(): {
    stage: StageName;
    percent: number;
    statusMessage: StatusMessage | null;
    stages: StoredProgress;
  } {
    const stages = stageNames.map((name) => this.shown(name));
    const current = stages.find((stage) => stage.state !== 'done') ?? stages.at(-1);
    this.percent = Math.max(this.percent, Math.min(99, Math.floor(this.fractionOf(this.parts) * 99)));
    const remaining = this.remaining.after(this.clock() - this.startedAt, this.fractions());
    return {
      stage: current?.stage ?? 'transcribing',
      percent: this.percent,
      statusMessage: current?.detail_codes[0] ?? null,
      stages: {
        stages,
        remaining_seconds: remaining,
        lowest_seconds: this.remaining.lowest,
        recent_speech: this.lines,
        frame_key: this.frameKey,
      },
    };
  }

  private shown(stage: StageName): Progress['stages'][number] {
    const parts = this.parts.filter((part) => part.shownAs === stage);
    const states = parts.map((part) => this.stateOf(part.gives));
    const running = states.findLast((state) => state.state === 'running');
    const isDone = states.every((state) => state.state === 'done');
    const isStarted = states.some((state) => state.state !== 'waiting');
    const progress = Math.max(this.highest.get(stage) ?? 0, Math.floor(this.fractionOf(parts) * 100));
    this.highest.set(stage, progress);
    const messages = isDone || !running?.statusMessage ? [] : [running.statusMessage];
    return {
      stage,
      state: isDone ? 'done' : isStarted ? 'running' : 'waiting',
      progress,
      detail: textOf(messages),
      detail_codes: messages,
    };
  }

  private fractionOf(parts: readonly ShownPart[]): number {
    const total = parts.reduce((sum, part) => sum + part.weight, 0);
    const done = parts.reduce((sum, part) => sum + part.weight * this.stateOf(part.gives).fraction, 0);
    return total ? done / total : 1;
  }

  private fractions(): ReadonlyMap<string, number> {
    return new Map([...this.states].map(([gives, { fraction }]) => [gives, fraction]));
  }

  private stateOf(gives: string): PartState {
    return this.states.get(gives) ?? notStarted;
  }

  private set(gives: string, change: Partial<PartState>): void {
    this.states.set(gives, { ...this.stateOf(gives), ...change });
  }
}
