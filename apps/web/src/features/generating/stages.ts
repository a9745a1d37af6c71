import { inLinePollMilliseconds, stageNames, type Progress, type StageName } from '@sop/contracts';
import { localizedMessages } from '../../api/status-messages.js';
import { texts } from './generating.texts.js';

export type ShownState = 'waiting' | 'running' | 'done' | 'failed';

interface ShownStage {
  readonly name: StageName;
  readonly label: string;
  readonly state: ShownState;
  readonly detail: string;
  readonly percent: number;
}

/** The six stages in their fixed order with their progress. Without a reply yet all are waiting. */
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

/** Whether to poll again. `expired` is no state of the SOP and is ignored. */
export const isInProgress = (progress: Progress | undefined): boolean =>
  !isComplete(progress) && !hasFailed(progress);

/** Milliseconds until the next poll. Queued SOPs poll less often, because with a long queue polling is most of the load. */
export function pollInterval(progress: Progress | undefined, everyMilliseconds: number): number | false {
  if (!isInProgress(progress)) return false;
  const isInLine = (progress?.queue_position ?? 0) > 0;
  return isInLine ? Math.max(everyMilliseconds, inLinePollMilliseconds) : everyMilliseconds;
}

/** The current activity as one sentence. */
export function currentDetail(progress: Progress | undefined): string {
  if (!progress) return texts.starting;
  if (progress.queue_position > 0) {
    return progress.queue_position === 1 ? texts.nextInLine : texts.waiting(progress.queue_position);
  }
  if (isComplete(progress)) return texts.done;
  const running = progress.stages.find((stage) => stage.state === 'running');
  const currentDetails = running?.detail ? running : progress;
  return localizedMessages(currentDetails.detail, currentDetails.detail_codes) || texts.working;
}
