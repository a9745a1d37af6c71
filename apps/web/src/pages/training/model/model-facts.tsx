import type { ModelCard } from '@sop/contracts';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/date.js';
import { share, spell } from '../figures.js';
import { backendName } from '../training.texts.js';
import styles from './model.module.css';

export function ModelFacts({ card }: { card: ModelCard }) {
  const hasChecks = card.held_out_frames > 0;
  return (
    <>
      <dl className={styles.scores}>
        <Fact name="mAP50">{hasChecks ? share(card.map50) : '–'}</Fact>
        <Fact name="mAP50-95">{hasChecks ? share(card.map50_95) : '–'}</Fact>
        <Fact name="Best epoch">
          {card.best_epoch} <small>of {card.epochs_trained} trained</small>
        </Fact>
        <Fact name="Frames">
          {card.train_frames} <small>learned from, {card.held_out_frames} held out</small>
        </Fact>
      </dl>
      <dl className={styles.facts}>
        <Fact name="Model version">{card.version}</Fact>
        <Fact name="Dataset">{card.dataset_name}</Fact>
        <Fact name="Data version">{card.data_version}</Fact>
        <Fact name="Classes added">{card.classes_added.join(', ') || 'None'}</Fact>
        <Fact name="All classes">{card.class_names.join(', ') || 'None'}</Fact>
        <Fact name="Trained on">
          <time dateTime={card.created_at}>{formatDay(card.created_at)}</time>
        </Fact>
        <Fact name="By">{card.user_name}</Fact>
        <Fact name="Took">{spell(card.training_seconds)}</Fact>
        <Fact name="Epochs asked for">{card.epochs_requested}</Fact>
        <Fact name="Batch size">{card.batch_size}</Fact>
        <Fact name="Computed by">{backendName(card.backend)}</Fact>
        <Fact name="Backbone">{card.backbone}</Fact>
      </dl>
    </>
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
