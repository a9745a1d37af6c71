import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ModelCard } from '@sop/contracts';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { hasStatus } from '../../../api/problem.js';
import { queries } from '../../../api/queries.js';
import { formatDay } from '../../../lib/date.js';
import { Card } from '../../../ui/card.js';
import { LinkButton } from '../../../ui/link-button.js';
import { Page } from '../../../ui/page.js';
import { ErrorState, MissingState, Notice } from '../../../ui/states.js';
import { Activate } from '../company/activate.js';
import { Decision } from '../decision/decision.js';
import { RecallList } from '../decision/recall-list.js';
import { Collapsible } from '../collapsible.js';
import { texts } from '../training.texts.js';
import { ClassTable } from './class-table.js';
import { ModelFacts } from './model-facts.js';
import { shownName } from '../../../lib/person.js';
import styles from './model.module.css';
import { Samples } from './samples.js';

const EpochChart = lazy(() => import('../progress/epoch-chart.js'));

/** A model: its training data, its quality and examples. */
export function Component() {
  const { id = '' } = useParams();
  const card = useQuery(queries.model(id));
  const back = (
    <LinkButton to="/training" variant="default">
      {texts.back}
    </LinkButton>
  );
  if (card.data) return <ModelCardPage card={card.data} />;
  if (hasStatus(card.error, 404, 422)) {
    return (
      <MissingState title={texts.modelMissing} action={back}>
        {texts.modelMissingText}
      </MissingState>
    );
  }
  return (
    <Page title={texts.model} actions={back}>
      {card.isPending && <Skeleton height={360} radius={12} />}
      {card.isError && !hasStatus(card.error, 401) && (
        <ErrorState message={texts.modelFailure} onRetry={() => void card.refetch()} />
      )}
    </Page>
  );
}

function ModelCardPage({ card }: { card: ModelCard }) {
  const actions = (
    <>
      {!card.is_active && !card.awaiting_activation && <Activate model={card} />}
      <LinkButton to="/training" variant="default">
        {texts.back}
      </LinkButton>
    </>
  );
  return (
    <Page title={card.name} lead={leadOf(card)} actions={actions}>
      <div className={styles.page}>
        {card.awaiting_activation && <Decision model={card} />}
        <Card
          title={texts.whatItFinds}
          lead={card.held_out_frames > 0 && texts.recallLead(card.held_out_frames)}
        >
          {card.held_out_frames === 0 ? (
            <Notice tone="attention">{texts.noHeldOut}</Notice>
          ) : (
            <RecallList classes={card.classes} />
          )}
        </Card>
        {card.held_out_frames > 0 && (
          <Card title={texts.samplesTitle}>
            <Samples card={card} />
          </Card>
        )}
        <p className={styles.soft}>
          {texts.learnedFrom(card.train_frames, card.dataset_name)} ·{' '}
          {texts.madeBy(formatDay(card.created_at), shownName(card.user_name))}
        </p>
        <Card>
          <Collapsible title={texts.technical}>
            <Technical card={card} />
          </Collapsible>
        </Card>
      </div>
    </Page>
  );
}

function leadOf(card: ModelCard): string {
  if (card.is_active) return texts.activeLead;
  return card.awaiting_activation ? texts.awaitingLead : texts.inactiveLead;
}

function Technical({ card }: { card: ModelCard }) {
  return (
    <>
      <ModelFacts card={card} />
      <ClassTable classes={card.classes} />
      {card.history.length > 1 && (
        <section aria-labelledby="course">
          <h3 id="course" className={styles.heading}>
            {texts.howItLearned}
          </h3>
          <Suspense fallback={<Skeleton height={240} />}>
            <EpochChart history={card.history} />
          </Suspense>
        </section>
      )}
    </>
  );
}
