import type { ModelCard } from '@sop/contracts';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/date.js';
import { share } from '../figures.js';
import { backendName, texts } from '../training.texts.js';
import styles from './model.module.css';

const words = texts.facts;

/** All figures of a training. */
export function ModelFacts({ card }: { card: ModelCard }) {
  const hasChecks = card.held_out_frames > 0;
  return (
    <dl className={styles.facts}>
      <Fact name={texts.figures.map50}>{share(hasChecks ? card.map50 : null)}</Fact>
      <Fact name={texts.figures.map50to95}>{share(hasChecks ? card.map50_95 : null)}</Fact>
      <Fact name={words.bestEpoch}>
        {card.best_epoch} <small>{words.ofTrained(card.epochs_trained)}</small>
      </Fact>
      <Fact name={words.frames}>
        {card.train_frames} <small>{words.heldOut(card.held_out_frames)}</small>
      </Fact>
      <Fact name={words.version}>{card.version}</Fact>
      <Fact name={words.dataset}>{card.dataset_name}</Fact>
      <Fact name={words.dataVersion}>{card.data_version}</Fact>
      <Fact name={words.classesAdded}>{card.classes_added.join(', ') || words.none}</Fact>
      <Fact name={words.allClasses}>{card.class_names.join(', ') || words.none}</Fact>
      <Fact name={words.trainedOn}>
        <time dateTime={card.created_at}>{formatDay(card.created_at)}</time>
      </Fact>
      <Fact name={words.by}>{card.user_name}</Fact>
      <Fact name={words.took}>{words.spell(card.training_seconds)}</Fact>
      <Fact name={words.epochsAsked}>{card.epochs_requested}</Fact>
      <Fact name={texts.figures.batchSize}>{card.batch_size}</Fact>
      <Fact name={texts.figures.computedBy}>{backendName(card.backend)}</Fact>
      <Fact name={words.backbone}>{card.backbone}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
