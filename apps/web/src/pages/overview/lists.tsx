import { overviewLimits, type Overview } from '@sop/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../lib/date.js';
import { formatNumber } from '../../lib/intl.js';
import { Card } from '../../ui/card.js';
import styles from './overview.module.css';
import { texts } from './overview.texts.js';

interface Entry {
  readonly key: string;
  readonly to: string;
  readonly title: string;
  readonly detail?: string;
  readonly note: string;
  readonly isUrgent?: boolean;
}

interface ListCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly entries: readonly Entry[];
  readonly empty: string;
  /** To a page with all of them. */
  readonly more?: { readonly to: string; readonly label: string } | false;
}

/** A short list of what is looked at next. */
export function ListCard({ title, lead, entries, empty, more }: ListCardProps) {
  return (
    <Card title={title} {...(entries.length > 0 && { lead })}>
      {entries.length === 0 ? (
        <p className={styles.nothing}>{empty}</p>
      ) : (
        <ol className={styles.list}>
          {entries.map(({ key, to, title: name, detail, note, isUrgent = false }) => (
            <li key={key}>
              <span className={styles.work}>
                <Link to={to} className={styles.name}>
                  {name}
                </Link>
                {detail !== undefined && <span className={styles.note}>{detail}</span>}
              </span>
              <span className={styles.value} data-urgent={isUrgent}>
                {note}
              </span>
            </li>
          ))}
        </ol>
      )}
      {more && <Link to={more.to}>{more.label}</Link>}
    </Card>
  );
}

export function Drafts({ drafts }: { drafts: NonNullable<Overview['drafts']> }) {
  return (
    <ListCard
      title={texts.drafts}
      lead={texts.draftsLead(drafts.total, drafts.in_review)}
      entries={drafts.oldest.map(({ sop, is_in_review, since }) => ({
        ...{ key: sop.id, to: `/sop/${sop.id}`, title: sop.title, note: texts.since(formatDay(since)) },
        ...(is_in_review && { detail: texts.inReview }),
      }))}
      empty={texts.noDrafts}
      more={drafts.total > 0 && { to: '/dashboard?state=draft', label: texts.allDrafts }}
    />
  );
}

/** Counting ends at a limit. */
const countText = (count: number): string =>
  count < overviewLimits.counted ? formatNumber(count) : texts.atLeast(formatNumber(count));

export function Reviews({ reviews: { overdue, due, next } }: { reviews: NonNullable<Overview['reviews']> }) {
  return (
    <ListCard
      title={texts.reviews}
      lead={texts.reviewsLead(countText(overdue), countText(due))}
      entries={next.map(({ sop, due_at, is_overdue }) => ({
        ...{ key: sop.id, to: `/sop/${sop.id}`, title: sop.title, isUrgent: is_overdue },
        note: is_overdue ? texts.overdue(formatDay(due_at)) : texts.due(formatDay(due_at)),
      }))}
      empty={texts.noReviews}
      more={overdue > 0 && { to: '/dashboard?review=overdue', label: texts.allOverdue }}
    />
  );
}

export function MostUsed({ sops }: { sops: Overview['most_used'] }) {
  return (
    <ListCard
      title={texts.mostUsed}
      lead={texts.lastWeeks(overviewLimits.weeks)}
      entries={sops.map(({ sop, uses }) => ({
        ...{ key: sop.id, to: `/sop/${sop.id}`, title: sop.title, note: texts.uses(uses) },
      }))}
      empty={texts.noUses}
    />
  );
}
