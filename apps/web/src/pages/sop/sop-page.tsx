import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { Sop } from '@sop/contracts';
import { hasCode, hasStatus } from '../../api/problem.js';
import { localizedMessages } from '../../api/status-messages.js';
import { queries } from '../../api/queries.js';
import { useCan } from '../../features/permissions/use-can.js';
import { LinkButton } from '../../ui/link-button.js';
import { useTabTitle } from '../../ui/page.js';
import { ErrorState, MissingState, Notice } from '../../ui/states.js';
import { SopSkeleton } from './sop-skeleton.js';
import styles from './sop.module.css';
import { texts } from './sop.texts.js';
import { formatLongDay } from '../../lib/date.js';
import { readChoice } from '../../lib/local-choice.js';
import { positionAt } from '../../lib/step-at.js';
import { CommentsHost } from './comments/comments-host.js';
import { useChangeHistory, type ChangeHistory } from './history/change-history.js';
import { MadeBy } from './made-by.js';
import { EquipmentCard } from './lists/equipment-card.js';
import { hasDraftEdit } from './steps/draft-edit.js';
import { Player, usePlayed } from './video/player.js';
import { Procedure } from './steps/procedure.js';
import { UnusedSpeechSection } from './steps/unused-speech.js';
import { SafetyCard } from './lists/safety-card.js';
import { SopEditingProvider, useCreateSopEditing } from './sop-editing.js';
import { ReadingConfirmation } from './reading/reading-confirmation.js';
import { ReadingNotice } from './reading/reading-notice.js';
import { ReleaseNotice } from './release/release-notice.js';
import { SopHeader } from './header/sop-header.js';
import type { EditedList } from './header/sop-menu-props.js';
import { stepKeysChoice } from './steps/step-keys-choice.js';
import { Transcript } from './video/transcript.js';
import { useOpened } from './use-opened.js';
import { useStepKeys } from './steps/use-step-keys.js';
import { VideoPanel } from './video/video-panel.js';

const ImportReport = lazy(() => import('./import-report/import-report.js'));
const InTrash = lazy(() => import('./in-trash.js'));
const ManualSelection = lazy(() => import('./pictures/manual-selection.js'));
const NoProcedure = lazy(() => import('./steps/no-procedure.js'));
const ReleasePanel = lazy(() => import('./release/release-panel.js'));
const SopProgress = lazy(() => import('./sop-progress.js'));
const TranslationPage = lazy(() => import('./translation/translation-page.js'));

const processingRefreshMilliseconds = 2500;
/** A page that stays open beside a machine must show corrections, and no redacted picture. */
const readingRefreshMilliseconds = 60_000;

export function Component() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const version = Number(address.get('version') ?? Number.NaN);
  const language = address.get('language');
  if (language !== null)
    return (
      <Suspense fallback={<SopSkeleton />}>
        <TranslationPage key={id} id={id} language={language} />
      </Suspense>
    );
  return Number.isInteger(version) && version > 0 ? (
    <VersionPage key={`${id} ${version}`} id={id} version={version} />
  ) : (
    <CurrentPage id={id} />
  );
}

/** A released version by its number, read only. */
function VersionPage({ id, version }: { id: string; version: number }) {
  const sop = useQuery(queries.sopVersion(id, version));
  useTabTitle(sop.data?.title ?? texts.tab);
  if (sop.data) return <SopView sop={sop.data} version={version} />;
  if (sop.isPending) return <SopSkeleton />;
  if (hasStatus(sop.error, 404, 422, 400))
    return (
      <MissingState
        title={texts.versionNotFound}
        action={<LinkButton to={`/sop/${id}`}>{texts.backToCurrent}</LinkButton>}
      >
        {texts.notFoundText}
      </MissingState>
    );
  return <Failure onRetry={() => void sop.refetch()} />;
}

function CurrentPage({ id }: { id: string }) {
  const sop = useQuery({
    ...queries.sop(id),
    refetchInterval: ({ state }) =>
      state.data?.status === 'processing' || state.data?.is_being_redacted
        ? processingRefreshMilliseconds
        : readingRefreshMilliseconds,
    refetchOnWindowFocus: 'always',
  });
  useTabTitle(sop.data?.title ?? texts.tab);
  useOpened(sop.data);
  if (sop.data)
    return (
      <Suspense fallback={<SopSkeleton />}>
        <Loaded key={id} sop={sop.data} />
      </Suspense>
    );
  if (sop.isPending) return <SopSkeleton />;
  if (hasCode(sop.error, 'sop.in-trash')) return <InTrash id={id} />;
  if (hasStatus(sop.error, 404, 422, 400)) return <Missing />;
  return <Failure onRetry={() => void sop.refetch()} />;
}

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.alone}>
    <ErrorState message={texts.failure} onRetry={onRetry}>
      <LinkButton to="/dashboard" variant="subtle">
        {texts.backToDashboard}
      </LinkButton>
    </ErrorState>
  </div>
);

const Missing = () => (
  <MissingState
    title={texts.notFound}
    action={<LinkButton to="/dashboard">{texts.backToDashboard}</LinkButton>}
  >
    {texts.notFoundText}
  </MissingState>
);

function Loaded({ sop }: { sop: Sop }) {
  const canEdit = useCan('sop.edit');
  const [isSelectionOver, setIsSelectionOver] = useState(false);
  if (sop.status !== 'ready') return <SopProgress sop={sop} />;
  if (canEdit && sop.screenshot_selection_failed && sop.steps.length > 0 && !isSelectionOver) {
    return <ManualSelection sop={sop} onEnd={() => setIsSelectionOver(true)} />;
  }
  return <SopView sop={sop} />;
}

/** The procedure in the middle, its video and transcript beside it; a released version by its number is read only. */
function SopView({ sop, version }: { sop: Sop; version?: number }) {
  const hasVideo = sop.video_path !== null;
  const player = useMemo(() => new Player(hasVideo), [hasVideo]);
  const canEdit = useCan('sop.edit') && version === undefined;
  const history = useChangeHistory(sop.id);
  const editing = useCreateSopEditing(sop.id, history);
  const playedStep = usePlayed(player, ({ hasStarted, seconds }) =>
    hasStarted ? positionAt(sop.steps, seconds) : -1,
  );
  const goTo = useGoToStep(sop, player);
  useLinkTarget(sop, player);
  const content = (
    <div className={styles.page}>
      <div className={styles.layout}>
        <SopDocument
          sop={sop}
          version={version}
          player={player}
          playedStep={playedStep}
          canEdit={canEdit}
          history={history}
          onStep={goTo}
        />
        <aside className={styles.aside} aria-label={texts.aside}>
          <VideoPanel sop={sop} player={player} playedStep={playedStep} onStep={goTo} />
          <Transcript sop={sop} player={player} />
        </aside>
      </div>
    </div>
  );
  return (
    <SopEditingProvider value={canEdit ? editing : null}>
      {version === undefined ? (
        <CommentsHost sop={sop} player={player} onStep={goTo}>
          {content}
        </CommentsHost>
      ) : (
        content
      )}
    </SopEditingProvider>
  );
}

interface DocumentProps {
  readonly sop: Sop;
  readonly version: number | undefined;
  readonly player: Player;
  readonly playedStep: number;
  readonly canEdit: boolean;
  readonly history: ChangeHistory;
  readonly onStep: (position: number) => void;
}

/** The SOP from its title to the confirmation that it was read. */
function SopDocument({ version, ...props }: DocumentProps) {
  const { sop, player, playedStep, canEdit, onStep } = props;
  const lists = useEditedList(sop.id);
  const [hasKeys, setHasKeys] = useMoveByKeys(playedStep, onStep);
  const isScreenRecording = sop.is_screen_recording || sop.creation_type === 'screen_record';
  return (
    <article className={styles.reading}>
      <SopHeader
        sop={sop}
        version={version}
        onEditList={{
          equipment: () => lists.edit('equipment'),
          ...(!isScreenRecording && { safety: () => lists.edit('safety') }),
        }}
      />
      <ReleaseNotice sop={sop} version={version} />
      <ReadingNotice sop={sop} />
      {canEdit && sop.steps.length > 0 && (
        <Suspense fallback={<div className={styles.releaseSpace} />}>
          <ReleasePanel sop={sop} />
        </Suspense>
      )}
      {canEdit && sop.left_out_count > 0 && (
        <Suspense>
          <ImportReport sop={sop} />
        </Suspense>
      )}
      <NoVideoNotice sop={sop} />
      <GenerationNotices sop={sop} canEdit={canEdit} />
      {!isScreenRecording && <SafetyCard sop={sop} player={player} {...lists.propsOf('safety')} />}
      <EquipmentCard
        sop={sop}
        isSoftware={isScreenRecording}
        player={player}
        {...lists.propsOf('equipment')}
      />
      {sop.steps.length > 0 ? (
        <Procedure {...props} hasSafety={!isScreenRecording} hasKeys={hasKeys} onKeys={setHasKeys} />
      ) : (
        <Suspense>
          <NoProcedure sop={sop} />
        </Suspense>
      )}
      <UnusedSpeechSection sop={sop} player={player} />
      {canEdit && <MadeBy sop={sop} />}
      <ReadingConfirmation sop={sop} />
    </article>
  );
}

/** Where the video panel is too small for the sentence. */
function NoVideoNotice({ sop }: { sop: Sop }) {
  const { video_deleted_at: deletedAt, is_being_redacted: isBeingRedacted } = sop;
  if (deletedAt === null && !isBeingRedacted) return null;
  return (
    <div className={styles.videoDeleted}>
      <Notice tone="calm">
        {deletedAt === null ? texts.videoBeingRedacted : texts.videoDeleted(formatLongDay(deletedAt))}
      </Notice>
    </div>
  );
}

const editedLists: readonly EditedList[] = ['safety', 'equipment'];

/** At most one list is edited at a time; one with an unsaved draft is open at first. */
function useEditedList(sopId: string) {
  const [edited, setEdited] = useState<EditedList | null>(
    () => editedLists.find((list) => hasDraftEdit(list, sopId)) ?? null,
  );
  return {
    edit: setEdited,
    propsOf: (list: EditedList) => ({
      isEdited: edited === list,
      onEdit: () => setEdited(list),
      onEditEnd: () => setEdited(null),
    }),
  };
}

/** Moves to the next or previous step by keys, if the user has them switched on. */
function useMoveByKeys(playedStep: number, onStep: DocumentProps['onStep']) {
  const choice = useState(() => readChoice(stepKeysChoice) !== 'off');
  const move = useCallback(
    (direction: 1 | -1) => onStep(Math.max(0, (focusedStep() ?? playedStep) + direction)),
    [onStep, playedStep],
  );
  useStepKeys(choice[0], move);
  return choice;
}

/** What went wrong or was left out when the SOP was generated; how it was written is for editors only. */
function GenerationNotices({ sop, canEdit }: { sop: Sop; canEdit: boolean }) {
  return (
    <>
      {sop.status_detail !== null && (
        <Notice tone="attention">{localizedMessages(sop.status_detail, sop.status_detail_codes)}</Notice>
      )}
      {sop.video_detail !== null && (
        <Notice tone="attention">{localizedMessages(sop.video_detail, sop.video_detail_codes)}</Notice>
      )}
      {canEdit && sop.writing_detail !== null && (
        <Notice tone="attention">{localizedMessages(sop.writing_detail, sop.writing_detail_codes)}</Notice>
      )}
    </>
  );
}

/** The position of the focused step. */
function focusedStep(): number | undefined {
  const position = document.activeElement?.closest<HTMLElement>('[data-sop-step]')?.dataset['sopStep'];
  return position === undefined ? undefined : Number(position);
}

/** Shows a step: focus, scroll, and its time in the video. */
function useGoToStep(sop: Sop, player: Player) {
  return useCallback(
    (position: number) => {
      const step = sop.steps[position];
      const element = document.getElementById(`step-${position + 1}`);
      if (!step || !element) return;
      element.focus({ preventScroll: true });
      element.scrollIntoView({ block: 'start', behavior: 'instant' });
      player.seek(step.start_seconds);
    },
    [sop.steps, player],
  );
}

/**
 * A URL with `#t=12.5` seeks to that time, and one with `#step-2` shows that step. The search asks to play from the time, and shows
 * the step there.
 */
function useLinkTarget({ steps }: Sop, player: Player) {
  const { hash, key, state } = useLocation();
  const show = useEffectEvent(() => {
    const seconds = Number(/^#t=([\d.]+)$/.exec(hash)?.[1] ?? Number.NaN);
    if (Number.isNaN(seconds)) {
      if (/^#step-\d+$/.test(hash)) showStep(hash.slice(1));
    } else if (isPlayRequested(state)) {
      player.playFrom(seconds);
      showStep(`step-${positionAt(steps, seconds) + 1}`);
    } else player.seek(seconds);
  });
  useEffect(() => show(), [player, hash, key]);
}

const showStep = (id: string) =>
  document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: 'instant' });

const isPlayRequested = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'plays' in state && state.plays === true;
