import { ActionIcon, Button, Textarea } from '@mantine/core';
import {
  IconBuilding,
  IconCalendar,
  IconClock,
  IconEye,
  IconListNumbers,
  IconPencil,
  IconScan,
} from '@tabler/icons-react';
import type { Sop } from '@sop/contracts';
import { useState, type FormEvent } from 'react';
import { detailOf } from '../../api/problem.js';
import { ExportButton } from '../../features/export/export-button.js';
import { formatLongDay } from '../../lib/date.js';
import { clock } from '../../lib/time.js';
import { focusHere } from '../../ui/focus-here.js';
import { Notice } from '../../ui/states.js';
import { useFocusBack } from '../../ui/use-focus-back.js';
import { toReview } from './review.js';
import styles from './sop.module.css';
import { seenBy } from './seen.js';
import { texts } from './sop.texts.js';
import { useRenameSop } from './use-sop-changes.js';

/** Longer titles are set a size smaller: they are read, not seen. In characters. */
const longTitle = 60;

export function SopHeader({ sop, mayEdit }: { sop: Sop; mayEdit: boolean }) {
  const [isEditing, setIsEditing] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(isEditing);
  return (
    <header className={styles.header}>
      {isEditing ? (
        <RenameSop sop={sop} onClose={() => setIsEditing(false)} />
      ) : (
        <div className={styles.titleRow}>
          <h1 className={styles.title} data-long={sop.title.length > longTitle || undefined}>
            {sop.title}
          </h1>
          {mayEdit && (
            <ActionIcon ref={opener} aria-label={texts.editTitle} onClick={() => setIsEditing(true)}>
              <IconPencil size={19} stroke={1.75} />
            </ActionIcon>
          )}
        </div>
      )}
      <Facts sop={sop} />
      <ExportButton sop={sop} />
    </header>
  );
}

export function Facts({ sop }: { sop: Sop }) {
  const by = seenBy(sop);
  const open = toReview(sop).length;
  const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <ul className={styles.facts}>
      <li>
        <IconBuilding {...icon} />
        {sop.department?.name ?? texts.unknown}
      </li>
      <li>
        <IconCalendar {...icon} />
        <time dateTime={sop.created_at}>{formatLongDay(sop.created_at)}</time>
      </li>
      {sop.status === 'ready' && (
        <li>
          <IconListNumbers {...icon} />
          {sop.steps.length > 0 ? texts.steps(sop.steps.length) : texts.noSteps}
        </li>
      )}
      {open > 0 && (
        <li className={styles.open}>
          <IconEye {...icon} />
          {texts.openSteps(open)}
        </li>
      )}
      {sop.duration_seconds !== null && (
        <li>
          <IconClock {...icon} />
          {texts.videoLength(clock(sop.duration_seconds))}
        </li>
      )}
      {by && (
        <li>
          <IconScan {...icon} />
          {by}
        </li>
      )}
    </ul>
  );
}

function RenameSop({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const [title, setTitle] = useState(sop.title);
  const renaming = useRenameSop(sop.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== '') renaming.mutate(title.trim(), { onSuccess: onClose });
  };
  return (
    <form className={styles.editTitle} onSubmit={submit}>
      <Textarea
        aria-label={texts.titleLabel}
        autosize
        value={title}
        maxLength={300}
        ref={focusHere}
        onChange={(event) => setTitle(event.currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter') submit(event);
        }}
      />
      {renaming.isError && <Notice tone="danger">{detailOf(renaming.error, texts.saveFailure)}</Notice>}
      <div className={styles.editButtons}>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={title.trim() === ''} loading={renaming.isPending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
