import { stageNames, type Progress, type StageName } from '@sop/contracts';

interface Part {
  gives: string;
  shownAs: StageName;
  /** Share of the whole work, in any unit. */
  weight: number;
}

interface PartState {
  fraction: number;
  state: 'waiting' | 'running' | 'done';
  detail: string;
}

/**
 * Turns the progress of stages that run side by side into what is shown: six stages in the specified order, and one
 * percentage that never goes back.
 */
export class ShownProgress {
  private readonly states = new Map<string, PartState>();

  /** `highest`: the percentage that an earlier attempt has shown already. */
  constructor(
    private readonly parts: readonly Part[],
    private highest = 0,
  ) {
    for (const part of parts) this.states.set(part.gives, { fraction: 0, state: 'waiting', detail: '' });
  }

  start(gives: string): void {
    this.set(gives, { state: 'running' });
  }

  report(gives: string, fraction: number, detail: string): void {
    this.set(gives, { state: 'running', fraction: Math.min(1, Math.max(0, fraction)), detail });
  }

  finish(gives: string): void {
    this.set(gives, { state: 'done', fraction: 1 });
  }

  /** What a reader sees now. The last percent belongs to the SOP being filled, after all stages. */
  snapshot(): Pick<Progress, 'stage' | 'progress' | 'detail' | 'stages'> {
    const stages = stageNames.map((name) => this.shown(name));
    const current = stages.find((stage) => stage.state !== 'done') ?? stages.at(-1);
    this.highest = Math.max(this.highest, Math.min(99, Math.floor(this.fractionOf(this.parts) * 99)));
    return {
      stage: current?.stage ?? 'transcribing',
      progress: this.highest,
      detail: current?.detail ?? '',
      stages,
    };
  }

  private shown(stage: StageName): Progress['stages'][number] {
    const parts = this.parts.filter((part) => part.shownAs === stage);
    const states = parts.map((part) => this.stateOf(part));
    const running = states.findLast((state) => state.state === 'running');
    const isDone = states.every((state) => state.state === 'done');
    const isStarted = states.some((state) => state.state !== 'waiting');
    return {
      stage,
      state: isDone ? 'done' : isStarted ? 'running' : 'waiting',
      progress: Math.floor(this.fractionOf(parts) * 100),
      detail: isDone ? '' : (running?.detail ?? ''),
    };
  }

  private fractionOf(parts: readonly Part[]): number {
    const total = parts.reduce((sum, part) => sum + part.weight, 0);
    const done = parts.reduce((sum, part) => sum + part.weight * this.stateOf(part).fraction, 0);
    return total ? done / total : 1;
  }

  private stateOf(part: Part): PartState {
    return this.states.get(part.gives) ?? { fraction: 0, state: 'waiting', detail: '' };
  }

  private set(gives: string, change: Partial<PartState>): void {
    const state = this.states.get(gives);
    if (state) Object.assign(state, change);
  }
}
