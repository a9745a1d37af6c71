import { inLinePollMilliseconds, stageNames, type Progress, type StageName } from '@sop/contracts';
import { localizedMessages } from '../../api/status-messages.js';
import { texts } from './generating.texts.js';

export type ShownState = 'waiting' | 'running' | 'done' | 'failed';

export interface ShownStage {
  readonly name: StageName;
  readonly label: string;
  readonly state: ShownState;
  readonly detail: string;
  /** How far it is. */
  readonly percent: number;
}

/** The six stages in their shown order with how far each is. Without an answer yet all wait. */
export function shownStages(progress: Progress | undefined): ShownStage[] {
  return stageNames.map((name) => {
    const stage = progress?.stages.find((each) => each.stage === name);
    const state = progress?.stage === 'complete' ? 'done' : (stage?.state ?? 'waiting');
    const percent = state === 'done' ? 100 : (stage?.progress ?? 0);
    return {
      name,
      label: texts.stages[name],
      state,
      detail: stage ? localizedMessages(stage.detail, stage.detail_codes) : '',
      percent,
    };
  });
}

export const completedStages = (progress: Progress | undefined): number =>
  shownStages(progress).filter((stage) => stage.state === 'done').length;

export const isComplete = (progress: Progress | undefined): boolean =>
  progress?.stage === 'complete' && progress.progress === 100;

export const hasFailed = (progress: Progress | undefined): boolean => progress?.stage === 'error';

/** Whether it is worth asking again. `expired` says nothing of the SOP and is ignored. */
export const isUnderWay = (progress: Progress | undefined): boolean =>
  !isComplete(progress) && !hasFailed(progress);

/** In how many milliseconds to ask again. With many in line that is most of what is asked of the product. */
export function pollAfter(progress: Progress | undefined, everyMilliseconds: number): number | false {
  if (!isUnderWay(progress)) return false;
  const isInLine = (progress?.queue_position ?? 0) > 0;
  return isInLine ? Math.max(everyMilliseconds, inLinePollMilliseconds) : everyMilliseconds;
}

/** What is going on, in one sentence. */
export function currentDetail(progress: Progress | undefined): string {
  if (!progress) return texts.starting;
  if (progress.queue_position > 0) {
    return progress.queue_position === 1 ? texts.nextInLine : texts.waiting(progress.queue_position);
  }
  if (isComplete(progress)) return texts.done;
  const running = progress.stages.find((stage) => stage.state === 'running');
  const said = running?.detail ? running : progress;
  return localizedMessages(said.detail, said.detail_codes) || texts.working;
}
