import { Button, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHistory, IconLock, IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  routes,
  translationLimits,
  type ReplyOf,
  type TranslatedSentence,
  type TranslationLanguage,
} from '@sop/contracts';
import { useState, type KeyboardEvent } from 'react';
import { call } from '../../../api/call.js';
import { dropDraft, readDraft, storeDraft } from '../../../api/drafts.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { focusHere } from '../../../ui/focus-here.js';
import { Notice } from '../../../ui/states.js';
import { useReturnFocusInline } from '../../../ui/use-return-focus-inline.js';
import { directionOf } from './direction.js';
import { needsCheck } from './needs-check.js';
import { withSentence } from './translated-cache.js';
import styles from './translation.module.css';
import { texts } from './translation.texts.js';

/** The element that says why released sentences cannot be changed. */
export const releasedNoticeId = 'translation-released';

interface ComparedSentenceProps {
  readonly sopId: string;
  readonly sentence: TranslatedSentence;
  readonly language: TranslationLanguage;
  readonly sourceLanguage: string;
  readonly canEdit: boolean;
}

/** A sentence of the original with its translation, the marks of that, and what can be done with it. */
export function ComparedSentence(props: ComparedSentenceProps) {
  const { sentence, language, sourceLanguage, canEdit } = props;
  const { source, text, earlier_source: earlier } = sentence;
  const draftKey = `translation:${props.sopId}:${language}:${sentence.id}`;
  const isRestored = canEdit && readDraft(draftKey) !== null;
  const [editor, setEditor] = useState<'opened' | 'restored' | null>(isRestored ? 'restored' : null);
  const isEditing = editor !== null;
  const opener = useReturnFocusInline<HTMLButtonElement>(isEditing);
  const isOpen = needsCheck(sentence);
  return (
    <li className={styles.pair} data-open={isOpen || undefined}>
      <p className={styles.source} lang={sourceLanguage} dir={directionOf(sourceLanguage)}>
        {source}
      </p>
      <div>
        {isEditing ? (
          <SentenceEditor
            {...props}
            draftKey={draftKey}
            isOpened={editor === 'opened'}
            onClose={() => setEditor(null)}
          />
        ) : (
          <>
            {text !== null && (
              <p lang={language} dir={directionOf(language)}>
                {text}
              </p>
            )}
            <Marks sentence={sentence} />
            {earlier !== null && (
              <p className={styles.earlier}>
                {texts.earlier}{' '}
                <bdi lang={sourceLanguage} dir={directionOf(sourceLanguage)}>
                  {earlier}
                </bdi>
              </p>
            )}
            {canEdit && (
              <div className={styles.actions}>
                <Button
                  ref={opener}
                  size="compact-sm"
                  variant="subtle"
                  aria-label={texts.editOf(source)}
                  {...frozen(sentence)}
                  leftSection={<IconPencil size={16} stroke={1.75} aria-hidden="true" />}
                  onClick={() => setEditor('opened')}
                >
                  {texts.edit}
                </Button>
                {isOpen && text !== null && <AcceptButton {...props} />}
              </div>
            )}
          </>
        )}
      </div>
    </li>
  );
}

const frozen = ({ is_frozen: isFrozen }: TranslatedSentence) =>
  isFrozen ? { disabled: true, 'aria-describedby': releasedNoticeId } : {};

/** Why it needs a look, or that a user had one. */
function Marks({
  sentence: { state, doubts, is_edited, is_accepted, is_frozen },
}: Pick<ComparedSentenceProps, 'sentence'>) {
  const icon = { size: 15, stroke: 1.9, 'aria-hidden': true } as const;
  return (
    <ul className={styles.marks}>
      {state !== 'current' && (
        <li data-tone="attention">
          <IconHistory {...icon} /> {texts.states[state]}
        </li>
      )}
      {doubts.map((doubt) => (
        <li key={doubt} data-tone="attention">
          <IconAlertTriangle {...icon} /> {texts.doubts[doubt]}
        </li>
      ))}
      {state === 'current' && is_accepted && (
        <li>
          <IconCheck {...icon} /> {is_edited ? texts.edited : texts.accepted}
        </li>
      )}
      {is_frozen && (
        <li>
          <IconLock {...icon} /> {texts.frozen}
        </li>
      )}
    </ul>
  );
}

function AcceptButton({ sopId, sentence, language }: ComparedSentenceProps) {
  const params = { id: sopId, language, sentenceId: sentence.id };
  const accept = useChange(sopId, language, () =>
    call(routes.translations.accept, { params, body: { revision: sentence.revision } }),
  );
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={texts.acceptOf(sentence.source)}
        {...frozen(sentence)}
        leftSection={<IconCheck size={16} stroke={1.75} aria-hidden="true" />}
        loading={accept.isPending}
        onClick={() => accept.mutate()}
      >
        {texts.accept}
      </Button>
      {accept.isError && <Notice tone="danger">{detailOf(accept.error, texts.acceptFailure)}</Notice>}
    </>
  );
}

interface SentenceEditorProps extends ComparedSentenceProps {
  readonly draftKey: string;
  /** By a click; false for one with restored text. */
  readonly isOpened: boolean;
  readonly onClose: () => void;
}

/** Typed text survives a reload until it is saved or cancelled. Ctrl+Enter saves, Escape cancels. */
function SentenceEditor({ sopId, sentence, language, draftKey, isOpened, onClose }: SentenceEditorProps) {
  const [text, setText] = useState(() => readDraft(draftKey) ?? sentence.text ?? '');
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    dropDraft(draftKey);
    onClose();
  };
  const params = { id: sopId, language, sentenceId: sentence.id };
  const save = useChange(
    sopId,
    language,
    () =>
      call(routes.translations.edit, { params, body: { text: text.trim(), revision: sentence.revision } }),
    close,
  );
  const submit = () => {
    if (text.trim() === '') setError(texts.enterText);
    else save.mutate();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    else if (event.key !== 'Enter') return;
    // A sentence has one paragraph.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.editor}>
      <Textarea
        aria-label={texts.translation(sentence.source)}
        value={text}
        error={error ?? (save.isError ? detailOf(save.error, texts.saveFailure) : null)}
        maxLength={translationLimits.sentence}
        lang={language}
        dir={directionOf(language)}
        autosize
        minRows={2}
        ref={isOpened ? focusHere : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          const value = event.currentTarget.value.replace(/[\r\n\t]+/g, ' ');
          setText(value);
          setError(null);
          storeDraft(draftKey, value);
        }}
      />
      <div className={styles.actions}>
        <Button size="compact-sm" loading={save.isPending} onClick={submit}>
          {texts.save}
        </Button>
        <Button size="compact-sm" variant="default" onClick={close}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

type Changed = ReplyOf<typeof routes.translations.edit>;

/** Shows the changed sentence at once; after a failure the translation is read again, as another user may have been faster. */
function useChange(
  sopId: string,
  language: TranslationLanguage,
  send: () => Promise<Changed>,
  onDone?: () => void,
) {
  const client = useQueryClient();
  const queryKey = keys.translation(sopId, language);
  return useMutation({
    mutationFn: send,
    onSuccess: (changed) => {
      client.setQueryData(queryKey, withSentence(changed));
      onDone?.();
      return client.invalidateQueries({ queryKey: keys.translations(sopId), exact: true });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
