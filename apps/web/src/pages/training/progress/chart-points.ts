import type { TrainingEpoch } from '@sop/contracts';

const mostPoints = 200;

type ChartPoint = Pick<TrainingEpoch, 'epoch' | 'loss' | 'map50' | 'map50_95'>;

/** The epochs as points of a chart: every n-th if there are too many, and always the last. */
export function chartPoints(history: readonly TrainingEpoch[]): ChartPoint[] {
  const stride = Math.ceil(history.length / mostPoints);
  return history
    .filter((_, index) => index === history.length - 1 || index % stride === 0)
    .map(({ epoch, loss, map50, map50_95 }) => ({ epoch, loss, map50, map50_95 }));
}

/** The epoch with the highest mAP50; the earliest of several. */
export const bestOf = (history: readonly TrainingEpoch[]): TrainingEpoch | undefined =>
  history.reduce<TrainingEpoch | undefined>(
    (best, each) => (best && best.map50 >= each.map50 ? best : each),
    undefined,
  );
