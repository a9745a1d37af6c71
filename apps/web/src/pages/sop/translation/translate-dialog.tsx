import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, translationLanguages, type Sop, type TranslationLanguage } from '@sop/contracts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { queries } from '../../../api/queries.js';
import { keys } from '../../../api/query-keys.js';
import { useCan } from '../../../features/permissions/use-can.js';
import { compareText, isSameLanguage, languageName } from '../../../lib/intl.js';
import { CancelButton, Dialog } from '../../../ui/dialog.js';
import { ErrorState, Notice } from '../../../ui/states.js';
import styles from './translation.module.css';
import { texts } from './translation.texts.js';

/** Asks for a language, starts the translation and opens its page. */
export default function TranslateDialog({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const existing = useQuery(queries.translations(sop.id));
  const models = useQuery(queries.transcription());
  const [chosen, setChosen] = useState<TranslationLanguage | null>(null);
  const start = useStart(sop.id, onClose);
  const isLoading = existing.isPending || models.isPending;
  const languages = existing.data ? offered(existing.data) : [];
  const language = chosen ?? languages[0];
  const isFailed = existing.isError || models.isError;
  const canStart = language !== undefined && models.data?.vision != null && existing.data !== undefined;
  return (
    <Dialog
      opened
      title={texts.translateTitle}
      onClose={onClose}
      actions={
        <>
          <CancelButton onClick={onClose} data-autofocus />
          {canStart && (
            <Button loading={start.isPending} onClick={() => start.mutate(language)}>
              {texts.translateNow}
            </Button>
          )}
        </>
      }
    >
      <p>{texts.translateText}</p>
      {isLoading && <p role="status">{texts.checking}</p>}
      {isFailed && (
        <ErrorState
          message={texts.modelFailure}
          onRetry={() => void Promise.all([existing.refetch(), models.refetch()])}
        />
      )}
      {models.data?.vision === null && <NoModel />}
      {existing.data && languages.length === 0 && <Notice tone="calm">{texts.allLanguages}</Notice>}
      {canStart && (
        <NativeSelect
          label={texts.chooseLanguage}
          value={language}
          data={languages.map((value) => ({ value, label: languageName(value) }))}
          onChange={(event) => setChosen(event.currentTarget.value as TranslationLanguage)}
        />
      )}
      {start.isError && <Notice tone="danger">{detailOf(start.error, texts.translateFailure)}</Notice>}
    </Dialog>
  );
}

/** What is missing, and where it is set. */
function NoModel() {
  const canChoose = useCan('platform.keys');
  return (
    <div className={styles.before}>
      <Notice tone="attention">
        {texts.noModel}{' '}
        {canChoose ? <Link to="/admin/api-keys">{texts.noModelOperator}</Link> : texts.noModelAsk}
      </Notice>
    </div>
  );
}

/** By name, without the languages that the SOP has. */
function offered({
  source_language: source,
  translations,
}: {
  source_language: string;
  translations: readonly { language: TranslationLanguage }[];
}): TranslationLanguage[] {
  const taken = translations.map(({ language }) => language);
  return translationLanguages
    .filter((language) => !taken.includes(language) && !isSameLanguage(language, source))
    .sort((one, other) => compareText(languageName(one), languageName(other)));
}

function useStart(sopId: string, onClose: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (language: TranslationLanguage) =>
      call(routes.translations.request, { params: { id: sopId }, body: { language } }),
    onSuccess: async ({ language }) => {
      await client.invalidateQueries({ queryKey: keys.translations(sopId) });
      onClose();
      void navigate(`/sop/${sopId}?language=${language}&view=compare`);
    },
  });
}
