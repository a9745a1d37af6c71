import type { ModelCard } from '@sop/contracts';
import { formatDay } from '../../../lib/date.js';
import { precisionFigure } from '../format-figures.js';
import { backendName, texts } from '../training.texts.js';
import { shownName } from '../../../lib/person.js';
import { Fact } from '../../../ui/facts.js';
import styles from './model.module.css';

const labels = texts.facts;

/** All figures of a training. */
export function ModelFacts({ card }: { card: ModelCard }) {
  const hasChecks = card.held_out_frames > 0;
  return (
    <dl className={styles.facts}>
      <Fact name={texts.figures.map50}>{precisionFigure(hasChecks ? card.map50 : null)}</Fact>
      <Fact name={texts.figures.map50to95}>{precisionFigure(hasChecks ? card.map50_95 : null)}</Fact>
      <Fact name={labels.bestEpoch}>
        {card.best_epoch} <small>{labels.ofTrained(card.epochs_trained)}</small>
      </Fact>
      <Fact name={labels.frames}>
        {card.train_frames} <small>{labels.heldOut(card.held_out_frames)}</small>
      </Fact>
      <Fact name={labels.version}>{card.version}</Fact>
      <Fact name={labels.dataset}>{card.dataset_name}</Fact>
      <Fact name={labels.dataVersion}>{card.data_version}</Fact>
      <Fact name={labels.classesAdded}>{card.classes_added.join(', ') || labels.none}</Fact>
      <Fact name={labels.allClasses}>{card.class_names.join(', ') || labels.none}</Fact>
      <Fact name={labels.trainedOn}>
        <time dateTime={card.created_at}>{formatDay(card.created_at)}</time>
      </Fact>
      <Fact name={labels.by}>{shownName(card.user_name)}</Fact>
      <Fact name={labels.took}>{labels.spell(card.training_seconds)}</Fact>
      <Fact name={labels.epochsAsked}>{card.epochs_requested}</Fact>
      <Fact name={texts.figures.batchSize}>{card.batch_size}</Fact>
      <Fact name={texts.figures.computedBy}>{backendName(card.backend)}</Fact>
      <Fact name={labels.backbone}>{card.backbone}</Fact>
    </dl>
  );
}
