import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TrainedModel } from '@sop/contracts';
import { IconHelpCircle } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { queries } from '../../../api/queries.js';
import { Can } from '../../../features/permissions/can.js';
import { LinkButton } from '../../../ui/link-button.js';
import { texts } from '../training.texts.js';
import styles from './decision.module.css';
import { recallOf } from './class-recall.js';
import { useActivation, useDeclining } from './use-choice.js';

interface DecisionProps {
  readonly model: TrainedModel;
  /** A link to details, after the sentence. */
  readonly children?: ReactNode;
}

/** Asks a user whether SOPs are made with a model that finds nothing of a class. */
export function Decision({ model, children }: DecisionProps) {
  const id = useId();
  const { data } = useQuery(queries.activeModel());
  const recall = recallOf(model.classes);
  const earlier = data?.model ?? null;
  return (
    <section className={styles.decision} aria-labelledby={id}>
      <IconHelpCircle size={24} stroke={1.75} aria-hidden="true" className={styles.sign} />
      <div className={styles.question}>
        <h2 id={id} className={styles.title}>
          {texts.decisionTitle(model.name)}
        </h2>
        <p>
          {recall && texts.sentence(recall)}{' '}
          {data && (earlier ? texts.decisionWithEarlier(earlier.name) : texts.decisionWithout)} {children}
        </p>
        <Can permission="model.activate" fallback={<p>{texts.decisionElse}</p>}>
          <Ways model={model} earlier={earlier} />
        </Can>
      </div>
    </section>
  );
}

function Ways({ model, earlier }: { model: TrainedModel; earlier: TrainedModel | null }) {
  const activation = useActivation();
  const declining = useDeclining(earlier);
  const isBusy = activation.isPending || declining.isPending;
  return (
    <div className={styles.ways}>
      <Button
        variant="default"
        loading={activation.isPending}
        disabled={isBusy && !activation.isPending}
        onClick={() => activation.mutate(model)}
        aria-label={texts.activateOf(model.name)}
      >
        {texts.activate}
      </Button>
      <Button
        variant="default"
        loading={declining.isPending}
        disabled={isBusy && !declining.isPending}
        onClick={() => declining.mutate(model)}
      >
        {earlier ? texts.keep(earlier.name) : texts.keepNone}
      </Button>
      <LinkButton to={`/training?tab=train&dataset=${model.dataset_id}&filter=unannotated`}>
        {texts.labelMore}
      </LinkButton>
    </div>
  );
}
