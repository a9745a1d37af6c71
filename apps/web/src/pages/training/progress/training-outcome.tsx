import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/queries.js';
import { Notice } from '../../../ui/states.js';
import { Decision } from '../decision/decision.js';
import { recallOf } from '../decision/class-recall.js';
import { Samples } from '../model/samples.js';
import { texts } from '../training.texts.js';
import styles from './progress.module.css';

/** As many as fit side by side. */
const mostPictures = 2;

/** The resulting model: what it finds as a sentence and pictures, and the question if there is one. */
export function TrainingOutcome({ modelId }: { modelId: string }) {
  const { data: card, isError } = useQuery(queries.model(modelId));
  if (isError) return null;
  if (!card) return <Skeleton height={160} />;
  if (card.held_out_frames === 0) return <Notice tone="attention">{texts.noHeldOut}</Notice>;
  const recall = recallOf(card.classes);
  const pictures = <Samples card={card} most={mostPictures} />;
  if (card.awaiting_activation)
    return (
      <>
        <Decision model={card} />
        {pictures}
      </>
    );
  return (
    <>
      <p className={styles.lead}>
        {recall && texts.sentence(recall)} {card.is_active ? texts.activeLead : texts.inactiveLead}
      </p>
      {pictures}
    </>
  );
}
