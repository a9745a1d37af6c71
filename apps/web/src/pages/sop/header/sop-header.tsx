import { ActionIcon } from '@mantine/core';
import {
  IconBuilding,
  IconCalendar,
  IconCalendarRepeat,
  IconCertificate,
  IconClock,
  IconEye,
  IconLanguage,
  IconListNumbers,
  IconPencil,
  IconScan,
  IconTags,
} from '@tabler/icons-react';
import type { Share, Sop } from '@sop/contracts';
import { Fragment, lazy, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { ExportButton } from '../../../features/export/export-button.js';
import { PrintedBrand } from '../../../features/export/printed-brand.js';
import { formatLongDay } from '../../../lib/date.js';
import { isSameLanguage, languageName } from '../../../lib/intl.js';
import { locale } from '../../../lib/locale.js';
import { releaseBadge } from '../../../lib/release.js';
import { reviewDue } from '../../../lib/review.js';
import { clock } from '../../../lib/time.js';
import { useReturnFocusInline } from '../../../ui/use-return-focus-inline.js';
import { hasDraftEdit } from '../steps/draft-edit.js';
import { toReview } from '../draft-review/review.js';
import { shownName } from '../../../lib/person.js';
import styles from '../sop.module.css';
import { CommentsButton } from '../comments/comments-button.js';
import { BenchButton } from './bench-button.js';
import { SaveStatus } from './save-status.js';
import { detectorText } from '../pictures/detections.js';
import { ShareSop } from './share-sop.js';
import { useSopEditing } from '../sop-editing.js';
import { SopMenu } from './sop-menu.js';
import type { EditedList } from './sop-menu-props.js';
import tools from './sop-tools.module.css';
import { texts } from '../sop.texts.js';

const LanguageSwitch = lazy(() => import('../translation/language-switch.js'));
const SharePrinted = lazy(() => import('../sharing/share-printed.js'));
const RenameSop = lazy(() => import('./rename-sop.js'));

/** Longer titles are one size smaller. In characters. */
const longTitle = 60;

interface SopHeaderProps {
  readonly sop: Sop;
  readonly onEditList: Partial<Record<EditedList, () => void>>;
  /** The released version that the page shows by its number; undefined for the SOP as its reader gets it. */
  readonly version?: number | undefined;
}

export function SopHeader({ sop, onEditList, version }: SopHeaderProps) {
  const canEdit = useSopEditing() !== null;
  const [isEditing, setIsEditing] = useState(() => hasDraftEdit('facts', sop.id));
  const opener = useReturnFocusInline<HTMLButtonElement>(isEditing);
  const [printed, setPrinted] = useState<Share | null>(null);
  const forgetPrinted = useCallback(() => setPrinted(null), []);
  const title = (
    <div className={styles.titleRow}>
      <h1 className={styles.title} data-long={sop.title.length > longTitle || undefined}>
        {sop.title}
      </h1>
      {canEdit && (
        <ActionIcon ref={opener} aria-label={texts.editTitle} onClick={() => setIsEditing(true)}>
          <IconPencil size={19} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  );
  return (
    <header className={styles.header}>
      <PrintedBrand />
      {canEdit && isEditing ? (
        <Suspense fallback={title}>
          <RenameSop sop={sop} onClose={() => setIsEditing(false)} />
        </Suspense>
      ) : (
        title
      )}
      <Facts sop={sop} />
      <Suspense>{version === undefined && <LanguageSwitch sopId={sop.id} />}</Suspense>
      <Suspense>{printed && <SharePrinted share={printed} onPrinted={forgetPrinted} />}</Suspense>
      <div className={tools.tools} data-screen-only="">
        <ExportButton sop={sop} version={version} onPrintLink={setPrinted} />
        {version === undefined && (
          <>
            <ShareSop sop={sop} />
            <CommentsButton />
            <BenchButton sop={sop} />
            <SopMenu sop={sop} onEditList={onEditList} />
          </>
        )}
        {canEdit && <SaveStatus sopId={sop.id} />}
      </div>
    </header>
  );
}

export function Facts({ sop }: { sop: Sop }) {
  const by = detectorText(sop);
  const language = languageText(sop);
  const open = toReview(sop).length;
  const badge = releaseBadge(sop.release);
  // An SOP without steps is not finished.
  const isFinished = sop.status === 'ready' && sop.steps.length > 0;
  const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <ul className={styles.facts}>
      {sop.status === 'ready' && (
        <li className={isFinished ? styles.state : styles.open} data-tone={badge?.tone ?? 'done'}>
          {isFinished ? (badge?.text ?? texts.completed) : texts.noSteps}
        </li>
      )}
      <ReleaseFacts sop={sop} />
      <ReviewDate sop={sop} />
      {open > 0 && (
        <li className={styles.open}>
          <IconEye {...icon} />
          {texts.openSteps(open)}
        </li>
      )}
      <li>
        <IconBuilding {...icon} />
        {sop.department?.name ?? texts.unknown}
      </li>
      <li>
        <IconCalendar {...icon} />
        <time dateTime={sop.created_at}>{formatLongDay(sop.created_at)}</time>
      </li>
      {isFinished && (
        <li>
          <IconListNumbers {...icon} />
          {texts.steps(sop.steps.length)}
        </li>
      )}
      {sop.duration_seconds !== null && (
        <li>
          <IconClock {...icon} />
          {texts.videoLength(clock(sop.duration_seconds))}
        </li>
      )}
      {language && (
        <li>
          <IconLanguage {...icon} />
          {language}
        </li>
      )}
      <Tags sop={sop} />
      {by && (
        <li>
          <IconScan {...icon} />
          {by}
        </li>
      )}
    </ul>
  );
}

function Tags({ sop: { tags } }: { sop: Sop }) {
  if (tags.length === 0) return null;
  return (
    <li data-screen-only="">
      <IconTags size={17} stroke={1.75} aria-hidden="true" />
      <span>
        {tags.map((tag, at) => (
          <Fragment key={tag}>
            {at > 0 && ', '}
            <Link to={`/dashboard?${new URLSearchParams({ tag })}`}>{tag}</Link>
          </Fragment>
        ))}
      </span>
    </li>
  );
}

function ReviewDate({ sop: { release } }: { sop: Sop }) {
  const due = reviewDue(release);
  if (!due) return null;
  return (
    <li className={due.isOverdue ? styles.open : undefined}>
      <IconCalendarRepeat size={17} stroke={1.75} aria-hidden="true" />
      {due.text}
    </li>
  );
}

/** What is not in the language of this page: the text, or the speech that it was translated from. */
function languageText({ languages }: Pick<Sop, 'languages'>): string | undefined {
  if (!languages) return undefined;
  const { spoken, written } = languages;
  if (!isSameLanguage(spoken, written)) return texts.translatedFrom(languageName(spoken));
  return isSameLanguage(written, locale) ? undefined : texts.inLanguage(languageName(written));
}

/** By whom and when the shown version was released, and what it changes; on paper also that it is a draft. */
function ReleaseFacts({ sop: { release } }: { sop: Sop }) {
  const { version, kind, released_at, approved_by, is_draft } = release;
  if (is_draft || version === null || released_at === null)
    return <li className={styles.printed}>{texts.draft(version)}</li>;
  return (
    <li>
      <IconCertificate size={17} stroke={1.75} aria-hidden="true" />
      {texts.approved(approved_by && shownName(approved_by), formatLongDay(released_at))}
      {kind !== null && ` · ${texts.changes[kind]}`}
    </li>
  );
}
