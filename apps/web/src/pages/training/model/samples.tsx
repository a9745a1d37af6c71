import type { ModelCard } from '@sop/contracts';
import { texts } from '../training.texts.js';
import styles from './model.module.css';
import { SamplePicture } from './sample-picture.js';

interface SamplesProps {
  readonly card: Pick<ModelCard, 'samples' | 'class_names'>;
  readonly most?: number;
}

/** Held-out frames with their annotations and the model's detections. */
export function Samples({ card, most = Number.POSITIVE_INFINITY }: SamplesProps) {
  if (card.samples.length === 0) return <p className={styles.soft}>{texts.noSamples}</p>;
  return (
    <div>
      <p className={styles.legend}>
        <span data-kind="truth">{texts.drawnByPerson}</span>
        <span data-kind="found">{texts.foundByModel}</span>
      </p>
      <ul className={styles.samples}>
        {card.samples.slice(0, most).map((sample) => (
          <li key={sample.frame_number}>
            <SamplePicture sample={sample} classNames={card.class_names} />
          </li>
        ))}
      </ul>
    </div>
  );
}
