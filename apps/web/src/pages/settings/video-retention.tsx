import { Button, Checkbox, NumberInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, videoRetentionLimits } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { withReason } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { formatMegabytes } from '../../lib/format-size.js';
import { Card } from '../../ui/card.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { ErrorState, Notice } from '../../ui/states.js';
import { showDone } from '../../ui/toasts.js';
import styles from './video-retention.module.css';
import { texts } from './video-retention.texts.js';

const { shortestDays, longestDays } = videoRetentionLimits;
/** What the field shows first: no rule has a default. */
const suggestedDays = 90;

const isAllowed = (days: number | string): days is number =>
  Number.isInteger(days) && Number(days) >= shortestDays && Number(days) <= longestDays;

/** After how many days the videos of SOPs are deleted; a rule is confirmed with what it deletes now. */
export function VideoRetention() {
  const stored = useQuery({
    queryKey: keys.videoRetention(null),
    queryFn: ({ signal }) => call(routes.videoRetention.get, { query: {}, signal }),
  });
  if (stored.isError) return <ErrorState message={texts.failure} onRetry={() => void stored.refetch()} />;
  if (stored.isPending) return null;
  return <RetentionForm key={stored.data.days} stored={stored.data.days} />;
}

function RetentionForm({ stored }: { stored: number | null }) {
  const [isOn, setIsOn] = useState(stored !== null);
  const [days, setDays] = useState<number | string>(stored ?? suggestedDays);
  const [asked, setAsked] = useState<number | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const saving = useSave(() => setAsked(null));
  const submit = () => {
    if (!isOn) return saving.mutate(null);
    setIsWrong(!isAllowed(days));
    if (isAllowed(days)) setAsked(days);
  };
  return (
    <Card title={texts.title} lead={texts.lead}>
      <Checkbox
        label={texts.isOn}
        checked={isOn}
        onChange={(event) => setIsOn(event.currentTarget.checked)}
      />
      {isOn && (
        <NumberInput
          className={styles.days}
          label={texts.days}
          description={texts.daysHint(shortestDays, longestDays)}
          error={isWrong && texts.wrongDays(shortestDays, longestDays)}
          allowDecimal={false}
          value={days}
          onChange={setDays}
        />
      )}
      {saving.isError && asked === null && (
        <Notice tone="danger">{withReason(texts.saveFailure, saving.error)}</Notice>
      )}
      <Button
        className={styles.save}
        onClick={submit}
        loading={saving.isPending && asked === null}
        disabled={isOn ? days === stored : stored === null}
      >
        {texts.save}
      </Button>
      {asked !== null && <Confirmation days={asked} saving={saving} onClose={() => setAsked(null)} />}
    </Card>
  );
}

interface ConfirmationProps {
  readonly days: number;
  readonly saving: ReturnType<typeof useSave>;
  readonly onClose: () => void;
}

function Confirmation({ days, saving, onClose }: ConfirmationProps) {
  const counted = useQuery({
    queryKey: keys.videoRetention(days),
    queryFn: ({ signal }) => call(routes.videoRetention.get, { query: { days }, signal }),
    staleTime: 0,
  });
  const affected = counted.isFetching ? undefined : counted.data?.affected;
  return (
    <ConfirmDialog
      opened
      title={texts.question}
      confirmLabel={texts.confirm(days)}
      isBusy={saving.isPending}
      error={saving.isError ? withReason(texts.saveFailure, saving.error) : null}
      onConfirm={affected ? () => saving.mutate(days) : undefined}
      onClose={onClose}
    >
      {counted.isError ? (
        <ErrorState message={texts.countFailure} onRetry={() => void counted.refetch()} />
      ) : (
        <p role="status">{affected ? sentenceOf(affected.count, affected.size_bytes) : texts.counting}</p>
      )}
      <p>{texts.stays}</p>
      <p>{texts.lost}</p>
    </ConfirmDialog>
  );
}

const sentenceOf = (count: number, bytes: number): string =>
  count === 0 ? texts.none : texts.affected(count, formatMegabytes(bytes));

function useSave(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (days: number | null) => call(routes.videoRetention.set, { body: { days } }),
    onSuccess: ({ days }) => {
      client.setQueryData(keys.videoRetention(null), { days, affected: null });
      showDone(texts.saved(days));
      onSaved();
    },
  });
}
