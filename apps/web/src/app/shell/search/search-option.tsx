import { IconArrowDown, IconChevronRight, IconFileText, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { clock } from '../../../lib/time.js';
import type { Entry } from './entries.js';
import { Marked } from './marked.js';
import styles from './search-dialog.module.css';
import { texts } from './search.texts.js';

interface SearchOptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly onChoose: (isInNewTab: boolean) => void;
  readonly onHover: () => void;
}

export function SearchOption({ id, entry, isActive, onChoose, onHover }: SearchOptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      data-kind={entry.kind}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onHover}
      onClick={(event: MouseEvent) => onChoose(event.ctrlKey || event.metaKey)}
    >
      <Content entry={entry} />
    </button>
  );
}

function Content({ entry }: { entry: Entry }) {
  switch (entry.kind) {
    case 'sop':
      return (
        <Line icon={<IconFileText size={18} stroke={1.75} />} detail={entry.hit.department?.name}>
          <Marked text={entry.hit.title} marks={entry.hit.title_marks} />
          {entry.hit.is_withdrawn && <span className={styles.badge}>{texts.withdrawn}</span>}
        </Line>
      );
    case 'passage':
      return <Passage {...entry.passage} />;
    case 'plain':
      return (
        <Line icon={<IconChevronRight size={18} stroke={1.75} />} detail={entry.detail}>
          {entry.label}
        </Line>
      );
    default:
      return <Line icon={<IconArrowDown size={18} stroke={1.75} />}>{texts.more}</Line>;
  }
}

interface LineProps {
  readonly icon: ReactNode;
  readonly detail?: string | undefined;
  readonly children: ReactNode;
}

const Line = ({ icon, detail, children }: LineProps) => (
  <>
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
    <span className={styles.label}>{children}</span>
    {detail !== undefined && <span className={styles.detail}>{detail}</span>}
  </>
);

function Passage({ kind, seconds, step, text, marks }: Extract<Entry, { kind: 'passage' }>['passage']) {
  return (
    <>
      <span className={styles.moment}>
        {seconds === null ? (
          texts.kinds[kind]
        ) : (
          <>
            <IconPlayerPlayFilled size={12} aria-hidden="true" />
            <span aria-label={texts.playAt(clock(seconds))} role="img">
              {clock(seconds)}
            </span>
          </>
        )}
      </span>
      <span className={styles.label}>
        <Marked text={text} marks={marks} />
      </span>
      <span className={styles.detail}>
        {kind === 'step' && step !== null ? texts.step(step) : seconds !== null && texts.kinds[kind]}
      </span>
    </>
  );
}
