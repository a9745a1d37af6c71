import { Button } from '@mantine/core';
import type { Sop } from '@sop/contracts';
import { hasStatus } from '../../../api/problem.js';
import { useCan } from '../../../features/permissions/use-can.js';
import { formatLongDay } from '../../../lib/date.js';
import { LinkButton } from '../../../ui/link-button.js';
import { Notice } from '../../../ui/states.js';
import { shownVersion, useOwnReading } from './own-reading.js';
import styles from './reading.module.css';
import { texts } from './reading.texts.js';

/** Above the SOP: that the user is asked to read it, with the way to the confirmation, or when the user confirmed. */
export function ReadingNotice({ sop }: { sop: Sop }) {
  const canConfirm = useCan('reading.confirm');
  const reading = useOwnReading(sop);
  if (reading.isLoadingError && !hasStatus(reading.error, 401, 404))
    return (
      <Line tone="attention" text={texts.ownFailure}>
        <Button variant="subtle" onClick={() => void reading.refetch()}>
          {texts.retry}
        </Button>
      </Line>
    );
  if (!reading.data || reading.data.version === null) return null;
  const { version, confirmed_at, confirmed_version } = reading.data;
  if (confirmed_at !== null)
    return (
      <Line tone="done" text={texts.confirmed(confirmed_version ?? version, formatLongDay(confirmed_at))} />
    );
  return (
    <Line tone="attention" text={texts.asked(version)}>
      {shownVersion(sop) === version ? (
        canConfirm && (
          <Button variant="subtle" onClick={showConfirmation}>
            {texts.toConfirmation}
          </Button>
        )
      ) : (
        <LinkButton variant="subtle" to={`/sop/${sop.id}?version=${version}`}>
          {texts.openVersion(version)}
        </LinkButton>
      )}
    </Line>
  );
}

interface LineProps {
  readonly tone: 'attention' | 'done';
  readonly text: string;
  readonly children?: React.ReactNode;
}

const Line = ({ tone, text, children }: LineProps) => (
  <div className={styles.notice} data-screen-only="">
    <Notice tone={tone}>
      <div className={styles.asked}>
        <span>{text}</span>
        {children}
      </div>
    </Notice>
  </div>
);

export const confirmationId = 'reading-confirmation';

function showConfirmation(): void {
  const element = document.getElementById(confirmationId);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  element?.focus({ preventScroll: true });
}
