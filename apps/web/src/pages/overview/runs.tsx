import type { Overview, StepOfRuns } from '@sop/contracts';
import { Link } from 'react-router-dom';
import { formatDay, startOfDay } from '../../lib/date.js';
import { clock } from '../../lib/time.js';
import { Card } from '../../ui/card.js';
import { ListCard } from './lists.js';
import styles from './overview.module.css';
import { texts } from './overview.texts.js';

type Week = NonNullable<Overview['runs']>['weeks'][number];

/** The same day in every time zone. */
const dayOf = (week: string): string => formatDay(startOfDay(week) ?? '');

const [barWidth, gap, height] = [18, 6, 96];

/** A bar for each week, and the same in words. */
export function RunsByWeek({ weeks }: { weeks: readonly Week[] }) {
  const total = weeks.reduce((sum, { runs }) => sum + runs, 0);
  const deviating = weeks.reduce((sum, week) => sum + week.deviating, 0);
  if (total === 0)
    return (
      <Card title={texts.runs}>
        <p className={styles.nothing}>{texts.noRuns}</p>
      </Card>
    );
  return (
    <Card title={texts.runs} lead={texts.runsLead(total, deviating)}>
      <figure className={styles.chart}>
        <Bars weeks={weeks} />
        <ul className={styles.visuallyHidden}>
          {weeks.map((week) => (
            <li key={week.week}>{texts.week(dayOf(week.week), week.runs, week.deviating)}</li>
          ))}
        </ul>
        <figcaption>
          <div className={styles.legend}>
            <span>{dayOf(weeks[0]?.week ?? '')}</span>
            <span>{dayOf(weeks.at(-1)?.week ?? '')}</span>
          </div>
          <div className={styles.legend}>
            <span data-mark="runs">{texts.runsLegend}</span>
            <span data-mark="deviating">{texts.deviatingLegend}</span>
          </div>
        </figcaption>
      </figure>
      <Link to="/runs">{texts.allRuns}</Link>
    </Card>
  );
}

function Bars({ weeks }: { weeks: readonly Week[] }) {
  const most = Math.max(...weeks.map(({ runs }) => runs), 1);
  const heightOf = (runs: number) => (runs / most) * height;
  return (
    <svg viewBox={`0 0 ${weeks.length * (barWidth + gap) - gap} ${height}`} aria-hidden="true">
      {weeks.map(({ week, runs, deviating }, at) => (
        <g key={week} transform={`translate(${at * (barWidth + gap)} 0)`}>
          <title>{texts.week(dayOf(week), runs, deviating)}</title>
          <rect y={height - 1} width={barWidth} height="1" data-bar="base" />
          <rect y={height - heightOf(runs)} width={barWidth} height={heightOf(runs)} data-bar="runs" />
          <rect
            y={height - heightOf(deviating)}
            width={barWidth}
            height={heightOf(deviating)}
            data-bar="deviating"
          />
        </g>
      ))}
    </svg>
  );
}

const entryOf = ({ sop, title }: StepOfRuns, note: string) => ({
  ...{ key: `${sop.id} ${title}`, to: `/runs?sop_id=${sop.id}`, title, detail: sop.title, note },
});

export function Longest({ steps }: { steps: readonly StepOfRuns[] }) {
  return (
    <ListCard
      title={texts.longest}
      lead={texts.longestLead}
      entries={steps.map((step) => entryOf(step, texts.average(clock(step.average_seconds ?? 0), step.runs)))}
      empty={texts.noRuns}
    />
  );
}

export function Deviating({ steps }: { steps: readonly StepOfRuns[] }) {
  return (
    <ListCard
      title={texts.deviating}
      lead={texts.deviatingLead}
      entries={steps.map((step) => ({
        ...entryOf(step, texts.deviations(step.deviations)),
        isUrgent: true,
      }))}
      empty={texts.noDeviations}
    />
  );
}
