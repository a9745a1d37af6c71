import type { Overview } from '@sop/contracts';
import { formatNumber } from '../../lib/intl.js';
import { Fact } from '../../ui/facts.js';
import { Card } from '../../ui/card.js';
import { hoursOrMinutes } from './hours.js';
import styles from './overview.module.css';
import { texts } from './overview.texts.js';

/** How much video became how many steps. */
export function Worth({ worth: { sops, steps, video_seconds } }: { worth: Overview['worth'] }) {
  const { value, isHours } = hoursOrMinutes(video_seconds);
  const figures: [name: string, value: string][] = [
    [isHours ? texts.hours : texts.minutes, value],
    [texts.sops, formatNumber(sops)],
    [texts.steps, formatNumber(steps)],
  ];
  return (
    <Card title={texts.worth}>
      <dl className={styles.figures}>
        {figures.map(([name, shown]) => (
          <Fact key={name} name={name}>
            {shown}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}
