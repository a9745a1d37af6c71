import { ActionIcon, Button, NativeSelect, Textarea } from '@mantine/core';
import {
  IconBuilding,
  IconCalendar,
  IconClock,
  IconEye,
  IconListNumbers,
  IconPencil,
  IconScan,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { editingLimits, type Department, type Sop } from '@sop/contracts';
import { useState, type FormEvent } from 'react';
import { detailOf } from '../../api/problem.js';
import { ExportButton } from '../../features/export/export-button.js';
import { reads } from '../../api/reads.js';
import { formatLongDay } from '../../lib/date.js';
import { clock } from '../../lib/time.js';
import { focusHere } from '../../ui/focus-here.js';
import { Notice } from '../../ui/states.js';
import { useFocusBack } from '../../ui/use-focus-back.js';
import { saveFacts } from './edit-steps.js';
import { toReview } from './review.js';
import styles from './sop.module.css';
import { SaveMark } from './save-mark.js';
import { seenBy } from './seen.js';
import { ShareSop } from './share-sop.js';
import { useSopEditing } from './sop-editing.js';
import { SopMenu, type EditedList } from './sop-menu.js';
import tools from './sop-tools.module.css';
import { texts } from './sop.texts.js';

/** Longer titles are set a size smaller: they are read, not seen. In characters. */
const longTitle = 60;

interface SopHeaderProps {
  readonly sop: Sop;
  readonly onEditList: Partial<Record<EditedList, () => void>>;
}

export function SopHeader({ sop, onEditList }: SopHeaderProps) {
  const mayEdit = useSopEditing() !== null;
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
      <div className={tools.tools} data-screen-only="">
        <ExportButton sop={sop} />
        <ShareSop sopId={sop.id} />
        <SopMenu sop={sop} onEditList={onEditList} />
        {mayEdit && <SaveMark sopId={sop.id} />}
      </div>
    </header>
  );
}

export function Facts({ sop }: { sop: Sop }) {
  const by = seenBy(sop);
  const open = toReview(sop).length;
  // Without a step there is nothing that could be followed.
  const isFinished = sop.status === 'ready' && sop.steps.length > 0;
  const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <ul className={styles.facts}>
      {sop.status === 'ready' && (
        <li className={isFinished ? styles.completed : styles.open}>
          {isFinished ? texts.completed : texts.noSteps}
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

/** Title and department. */
function RenameSop({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const [title, setTitle] = useState(sop.title);
  const [departmentId, setDepartmentId] = useState(sop.department_id ?? '');
  const [error, setError] = useState<unknown>(null);
  const editing = useSopEditing();
  const departments = useQuery(reads.departments());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return;
    const facts = { title: title.trim(), department_id: departmentId === '' ? null : departmentId };
    try {
      await editing?.save(saveFacts(sop.id, facts));
      onClose();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <form className={styles.editTitle} onSubmit={(event) => void submit(event)}>
      <Textarea
        aria-label={texts.titleLabel}
        autosize
        value={title}
        maxLength={editingLimits.title}
        ref={focusHere}
        onChange={(event) => setTitle(event.currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter') void submit(event);
        }}
      />
      <NativeSelect
        label={texts.departmentLabel}
        value={departmentId}
        onChange={(event) => setDepartmentId(event.currentTarget.value)}
      >
        <option value="">{texts.noDepartment}</option>
        {withCurrent(departments.data ?? [], sop.department).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {error !== null && <Notice tone="danger">{detailOf(error, texts.saveFailure)}</Notice>}
      <div className={styles.editButtons}>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={title.trim() === ''}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** The departments, with the SOP's own also before they have come. */
const withCurrent = (departments: readonly Department[], current: Department | null) =>
  !current || departments.some(({ id }) => id === current.id) ? departments : [current, ...departments];
