import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Sop, SopReleases } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { queries } from '../../../api/queries.js';
import { formatMoment } from '../../../lib/date.js';
import { releaseStage, releaseTones, type ReleaseStage } from '../../../lib/release.js';
import { texts as reviewTexts } from '../reviews/reviews.texts.js';
import { texts as readingTexts } from '../reading/reading.texts.js';
import { askForReview, returnToDraft } from './release-edits.js';
import styles from './release-panel.module.css';
import { texts } from './release.texts.js';

const ReleaseDialog = lazy(() => import('./release-dialog.js'));
const NoteDialog = lazy(() => import('./release-note-dialog.js'));
const ReaderList = lazy(() => import('../reading/reader-list.js'));
const ReviewDialog = lazy(() => import('../reviews/review-dialog.js'));
const VersionList = lazy(() => import('./version-list.js'));

type Opened = 'ask' | 'return' | 'release' | 'readers' | 'review' | 'versions';

/** How far the SOP is on its way to its readers, and the next step for who may do it. */
export default function ReleasePanel({ sop }: { sop: Sop }) {
  const releases = useQuery(queries.releases(sop.id));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { version } = sop.release;
  return (
    <section className={styles.panel} aria-label={texts.panel} data-screen-only="">
      <State sop={sop} request={releases.data?.request ?? null} />
      <div className={styles.buttons}>
        {releases.isError ? (
          <Failure onRetry={() => void releases.refetch()} />
        ) : (
          <NextSteps sop={sop} mayRelease={releases.data?.may_release ?? false} onOpen={setOpened} />
        )}
        {version !== null && <Readers sop={sop} onOpen={() => setOpened('readers')} />}
        {version !== null && releases.data?.may_release && (
          <Button variant="subtle" onClick={() => setOpened('review')}>
            {reviewTexts.open}
          </Button>
        )}
        {version !== null && (
          <Button variant="subtle" onClick={() => setOpened('versions')}>
            {texts.versions}
          </Button>
        )}
      </div>
      <Suspense>
        {opened === 'ask' && (
          <NoteDialog
            title={texts.askTitle}
            text={texts.askText}
            confirm={texts.askForReview}
            edit={(note) => askForReview(sop.id, note)}
            onClose={close}
          />
        )}
        {opened === 'return' && (
          <NoteDialog
            title={texts.returnTitle}
            text={texts.returnText}
            confirm={texts.returnToDraft}
            edit={(note) => returnToDraft(sop.id, note)}
            onClose={close}
          />
        )}
        {opened === 'release' && <ReleaseDialog sop={sop} onClose={close} />}
        {opened === 'readers' && <ReaderList sopId={sop.id} onClose={close} />}
        {opened === 'review' && <ReviewDialog sop={sop} onClose={close} />}
        {opened === 'versions' && (
          <VersionList sop={sop} mayRelease={releases.data?.may_release ?? false} onClose={close} />
        )}
      </Suspense>
    </section>
  );
}

/** How many of those who are asked have read the released version. */
function Readers({ sop, onOpen }: { sop: Sop; onOpen: () => void }) {
  const { data, isLoadingError } = useQuery(queries.readings(sop.id));
  if (!isLoadingError && (data?.readers ?? []).length === 0) return null;
  const confirmed = data?.readers.filter(({ confirmed_at }) => confirmed_at !== null).length ?? 0;
  return (
    <Button variant="subtle" onClick={onOpen}>
      {data ? readingTexts.progress(confirmed, data.readers.length) : readingTexts.title}
    </Button>
  );
}

interface NextStepsProps {
  readonly sop: Sop;
  readonly mayRelease: boolean;
  readonly onOpen: (dialog: Opened) => void;
}

function NextSteps({ sop: { release }, mayRelease, onOpen }: NextStepsProps) {
  if (!release.is_draft && release.withdrawn_at === null) return null;
  return (
    <>
      {release.is_in_review ? (
        <Button variant="default" onClick={() => onOpen('return')}>
          {texts.returnToDraft}
        </Button>
      ) : (
        <Button variant="default" onClick={() => onOpen('ask')}>
          {texts.askForReview}
        </Button>
      )}
      {mayRelease && <Button onClick={() => onOpen('release')}>{texts.release}</Button>}
    </>
  );
}

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <p className={styles.failure} role="alert">
    {texts.failure}
    <Button variant="subtle" onClick={onRetry}>
      {texts.retry}
    </Button>
  </p>
);

/** The state in a word and what it means; the request with its note. */
function State({ sop, request }: { sop: Sop; request: SopReleases['request'] }) {
  const stage = releaseStage(sop.release);
  const { title, text } = stateOf(stage, request);
  return (
    <div className={styles.state} data-tone={releaseTones[stage.name]}>
      <strong>{title}</strong>
      <p>{text}</p>
      {stage.name === 'in-review' && request && request.note !== '' && (
        <blockquote className={styles.note}>{request.note}</blockquote>
      )}
    </div>
  );
}

function stateOf(stage: ReleaseStage, request: SopReleases['request']): { title: string; text: string } {
  const { name, version } = stage;
  switch (name) {
    case 'in-review': {
      const readers = version === null ? texts.draftText : texts.draftOfText(version);
      return {
        title: texts.inReview,
        text: request ? texts.askedBy(request.by, formatMoment(request.at)) : readers,
      };
    }
    case 'unreleased':
      return { title: texts.draft, text: texts.draftText };
    case 'draft':
      return { title: texts.draftOf(version + 1), text: texts.draftOfText(version) };
    case 'withdrawn':
      return { title: texts.withdrawn(version), text: texts.withdrawnText };
    case 'released':
      return { title: texts.released(version), text: texts.releasedText };
  }
}
