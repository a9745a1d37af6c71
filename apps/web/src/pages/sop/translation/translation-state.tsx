import { Button } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type ReplyOf, type TranslatedSentence, type TranslatedSop } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { localizedMessages } from '../../../api/status-messages.js';
import { useCan } from '../../../features/permissions/use-can.js';
import { formatPercent, languageName } from '../../../lib/intl.js';
import { Notice } from '../../../ui/states.js';
import { showDone } from '../../../ui/toasts.js';
import styles from './translation.module.css';
import { texts } from './translation.texts.js';

const ConfirmAction = lazy(async () => ({
  default: (await import('../../../features/actions/confirm-action.js')).ConfirmAction,
}));
const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../ui/confirm-dialog.js')).ConfirmDialog,
}));

interface TranslationStateProps {
  readonly sopId: string;
  readonly translated: TranslatedSop;
}

/** How far the translation is, what is left to check, and what an editor can do about it. */
export function TranslationState({ sopId, translated }: TranslationStateProps) {
  const canEdit = useCan('sop.translate');
  const { source_language: source, missing_count: missing, stale_count: stale } = translated;
  const doubtful = translated.doubtful_count;
  const untranslated = missing + stale;
  return (
    <div className={styles.state}>
      <p className={styles.from}>{texts.translatedFrom(languageName(source))}</p>
      {untranslated > 0 && <p data-tone="attention">{texts.inOriginal(untranslated)}</p>}
      {doubtful > 0 && <p data-tone="attention">{texts.unverified(doubtful)}</p>}
      {canEdit && untranslated + doubtful === 0 && <p data-tone="done">{texts.upToDate}</p>}
      {translated.state === 'running' && <Progress percent={translated.percent} />}
      {canEdit && translated.state === 'failed' && (
        <Notice tone="danger">{localizedMessages(translated.detail, translated.detail_codes)}</Notice>
      )}
      {canEdit && <Actions sopId={sopId} translated={translated} />}
    </div>
  );
}

function Progress({ percent }: { percent: number }) {
  const text = texts.running(formatPercent(percent));
  return (
    <div data-screen-only="">
      <p role="status">
        {text} <span className={styles.fine}>{texts.runningText}</span>
      </p>
      <div className={styles.progress} role="progressbar" aria-label={text} aria-valuenow={percent}>
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

function Actions({ sopId, translated }: TranslationStateProps) {
  const { language, state } = translated;
  const [asks, setAsks] = useState<'edited' | 'remove' | null>(null);
  const again = useRequest(sopId, translated, () => setAsks(null));
  const open = allOf(translated).filter((sentence) => sentence.state !== 'current');
  const edited = open.filter(({ is_edited }) => is_edited).length;
  const start = () => (edited > 0 ? setAsks('edited') : again.mutate(false));
  return (
    <div className={styles.actions} data-screen-only="">
      {open.length > 0 && state !== 'running' && (
        <Button
          variant="default"
          loading={again.isPending}
          leftSection={<IconRefresh size={17} stroke={1.75} aria-hidden="true" />}
          onClick={start}
        >
          {texts.again}
        </Button>
      )}
      <Button
        variant="subtle"
        data-tone="quiet"
        leftSection={<IconTrash size={17} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAsks('remove')}
      >
        {texts.remove}
      </Button>
      {again.isError && <Notice tone="danger">{detailOf(again.error, texts.translateFailure)}</Notice>}
      <Suspense>
        {asks === 'edited' && (
          <ConfirmDialog
            opened
            title={texts.editedToo}
            confirmLabel={texts.replaceEdited}
            isBusy={again.isPending}
            {...(edited < open.length && {
              alternative: {
                label: texts.keepEdited,
                isBusy: again.isPending,
                run: () => again.mutate(false),
              },
            })}
            onConfirm={() => again.mutate(true)}
            onClose={() => setAsks(null)}
          >
            {texts.editedTooText}
          </ConfirmDialog>
        )}
        {asks === 'remove' && (
          <RemoveDialog sopId={sopId} language={language} onClose={() => setAsks(null)} />
        )}
      </Suspense>
    </div>
  );
}

function RemoveDialog({
  sopId,
  language,
  onClose,
}: Pick<TranslationStateProps, 'sopId'> & Pick<TranslatedSop, 'language'> & { onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <ConfirmAction
      opened
      title={texts.removeTitle(languageName(language))}
      confirm={texts.remove}
      run={async () => {
        await call(routes.translations.remove, { params: { id: sopId, language } });
        // The page that follows offers no language that is gone, also before it has asked again.
        client.setQueryData<ReplyOf<typeof routes.translations.list>>(
          keys.translations(sopId),
          (listed) =>
            listed && {
              ...listed,
              translations: listed.translations.filter((translation) => translation.language !== language),
            },
        );
        void navigate(`/sop/${sopId}`);
        client.removeQueries({ queryKey: keys.translation(sopId, language) });
      }}
      successMessage={texts.removed}
      failure={texts.removeFailure}
      invalidates={[keys.translations(sopId)]}
      onClose={onClose}
    >
      {texts.removeText}
    </ConfirmAction>
  );
}

function useRequest(sopId: string, { language }: TranslatedSop, onStarted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (includesEdited: boolean) =>
      call(routes.translations.request, {
        params: { id: sopId },
        body: { language, include_edited: includesEdited },
      }),
    onSuccess: () => showDone(texts.started),
    onSettled: () => {
      onStarted();
      return client.invalidateQueries({ queryKey: keys.translations(sopId) });
    },
  });
}

const allOf = ({ title, precautions, equipment, steps }: TranslatedSop): TranslatedSentence[] => [
  ...(title ? [title] : []),
  ...precautions,
  ...equipment,
  ...steps.flatMap((step) => [...(step.title ? [step.title] : []), ...step.paragraphs.flat()]),
];
