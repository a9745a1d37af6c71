import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ModelCard } from '@sop/contracts';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { hasStatus } from '../../../api/problem.js';
import { reads } from '../../../api/reads.js';
import { LinkButton } from '../../../ui/link-button.js';
import { Page } from '../../../ui/page.js';
import { ErrorState, MissingState, Notice } from '../../../ui/states.js';
import { Activate } from '../company/training-sessions.js';
import { texts } from '../training.texts.js';
import { ClassTable } from './class-table.js';
import { ModelFacts } from './model-facts.js';
import styles from './model.module.css';
import { SamplePicture } from './sample-picture.js';

const EpochChart = lazy(() => import('../progress/epoch-chart.js'));

/** The card of a model: what it learned from, how well it does, and what that looks like. */
export function Component() {
  const { id = '' } = useParams();
  const card = useQuery(reads.model(id));
  const back = (
    <LinkButton to="/training" variant="default">
      {texts.back}
    </LinkButton>
  );
  if (card.data) return <Card card={card.data} />;
  if (hasStatus(card.error, 404, 422)) {
    return (
      <MissingState title={texts.modelMissing} action={back}>
        {texts.modelMissingText}
      </MissingState>
    );
  }
  return (
    <Page title="Model" actions={back}>
      {card.isPending && <Skeleton height={360} radius={12} />}
      {card.isError && !hasStatus(card.error, 401) && (
        <ErrorState message={texts.modelFailure} onRetry={() => void card.refetch()} />
      )}
    </Page>
  );
}

function Card({ card }: { card: ModelCard }) {
  const actions = (
    <>
      {!card.is_active && <Activate model={card} />}
      <LinkButton to="/training" variant="default">
        {texts.back}
      </LinkButton>
    </>
  );
  return (
    <Page
      title={card.name}
      lead={card.is_active ? 'Active: SOPs are made with this model.' : 'Not in use at the moment.'}
      actions={actions}
    >
      <div className={styles.card}>
        <ModelFacts card={card} />
        <section aria-labelledby="classes">
          <h2 id="classes" className={styles.heading}>
            Classes
          </h2>
          {card.held_out_frames === 0 && (
            <div className={styles.notice}>
              <Notice tone="attention">{texts.noHeldOut}</Notice>
            </div>
          )}
          <ClassTable classes={card.classes} isChecked={card.held_out_frames > 0} />
        </section>
        {card.history.length > 1 && (
          <section aria-labelledby="course" className={styles.panel}>
            <h2 id="course" className={styles.heading}>
              How it learned
            </h2>
            <Suspense fallback={<Skeleton height={240} />}>
              <EpochChart history={card.history} />
            </Suspense>
          </section>
        )}
        <Samples card={card} />
      </div>
    </Page>
  );
}

function Samples({ card }: { card: ModelCard }) {
  if (card.held_out_frames === 0) return null;
  return (
    <section aria-labelledby="samples">
      <h2 id="samples" className={styles.heading}>
        On frames it has not seen
      </h2>
      {card.samples.length === 0 ? (
        <p className={styles.soft}>{texts.noSamples}</p>
      ) : (
        <>
          <p className={styles.legend}>
            <span data-kind="truth">Drawn by a person</span>
            <span data-kind="found">Found by the model, with its certainty</span>
          </p>
          <ul className={styles.samples}>
            {card.samples.map((sample) => (
              <li key={sample.frame_number}>
                <SamplePicture sample={sample} classNames={card.class_names} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
