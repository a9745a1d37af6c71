import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import type { TrainingEpoch } from '@sop/contracts';
import { lossFigure, precisionFigure } from '../format-figures.js';
import { texts } from '../training.texts.js';
import { bestOf, chartPoints } from './chart-points.js';
import styles from './progress.module.css';

/** Loss on the left axis, precision on the right, over the epochs. */
export default function EpochChart({ history }: { history: readonly TrainingEpoch[] }) {
  const best = bestOf(history);
  return (
    <figure className={styles.chart}>
      <div aria-hidden="true">
        <LineChart
          h={240}
          data={chartPoints(history)}
          dataKey="epoch"
          series={[
            { name: 'loss', label: texts.figures.loss, color: 'var(--attention-mark)' },
            { name: 'map50', label: texts.figures.map50, color: 'var(--accent)', yAxisId: 'right' },
            {
              name: 'map50_95',
              label: texts.figures.map50to95,
              color: 'var(--ink-faint)',
              strokeDasharray: '5 4',
              yAxisId: 'right',
            },
          ]}
          withLegend
          withDots={false}
          withRightYAxis
          curveType="linear"
          textColor="var(--ink-soft)"
          gridColor="var(--line)"
          accessibilityLayer={false}
          xAxisProps={{ minTickGap: 24 }}
          yAxisProps={{ width: 44 }}
          rightYAxisProps={{ domain: [0, 1], width: 44 }}
          valueFormatter={(value) => String(Number(value.toPrecision(3)))}
          lineProps={{ isAnimationActive: false }}
        />
      </div>
      <figcaption className={styles.small}>
        {texts.course(
          history.length,
          best && { map50: precisionFigure(best.map50), epoch: best.epoch },
          lossFigure(history.at(-1)?.loss),
        )}
      </figcaption>
    </figure>
  );
}
