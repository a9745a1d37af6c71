import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { redactionLimits, routes, type FoundWords, type Sop } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { ConfirmAction } from '../../../features/actions/confirm-action.js';
import { ErrorState } from '../../../ui/states.js';
import { showDone } from '../../../ui/toasts.js';
import { texts as uiTexts } from '../../../ui/ui.texts.js';
import styles from './redaction.module.css';
import { texts } from './redaction.texts.js';
import { soughtOf, totalOf, useFoundWords } from './use-found-words.js';
import { WordPlaces } from './word-places.js';

interface WordsSearchProps {
  readonly sop: Sop;
  /** What is looked for at first. */
  readonly initial: readonly string[];
  /** Absent where there is nothing but the words to search. */
  readonly onBack?: () => void;
  readonly onClose: () => void;
}

/** Looks for names, numbers and addresses in the words of an SOP, and replaces them once that is confirmed. */
export function WordsSearch({ sop, initial, onBack, onClose }: WordsSearchProps) {
  const [typed, setTyped] = useState(initial.join('\n'));
  const [sought, setSought] = useState(() => soughtOf(initial));
  const [asks, setAsks] = useState(false);
  const found = useFoundWords(sop.id, sought);
  const lines = soughtOf(typed.split('\n').map((line) => line.trim()));
  const isSame = lines.join('\n') === sought.join('\n');
  // What was found for other texts is not what would be redacted.
  const isCounted = isSame && !found.isPlaceholderData;
  const words = found.data && isCounted && totalOf(found.data) > 0 ? found.data : null;
  return (
    <>
      <Textarea
        label={texts.wordsSought}
        description={texts.wordsHint(redactionLimits.text)}
        value={typed}
        autosize
        minRows={2}
        maxRows={6}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {isCounted && sought.length > 0 && <Result sopId={sop.id} found={found} onShow={onClose} />}
      <div className={styles.actions}>
        <Button variant="default" onClick={onBack ?? onClose}>
          {onBack ? texts.back : uiTexts.cancel}
        </Button>
        <Button
          variant={words ? 'default' : 'filled'}
          disabled={lines.length === 0}
          loading={found.isFetching}
          onClick={() => (isSame ? void found.refetch() : setSought(lines))}
        >
          {texts.searchWords}
        </Button>
        {words && (
          <Button data-tone="danger" onClick={() => setAsks(true)}>
            {texts.redactWords(totalOf(words))}
          </Button>
        )}
      </div>
      {asks && words && (
        <ConfirmWords {...{ sopId: sop.id, sought, words }} onDone={onClose} onClose={() => setAsks(false)} />
      )}
    </>
  );
}

interface ResultProps {
  readonly sopId: string;
  readonly found: ReturnType<typeof useFoundWords>;
  readonly onShow: () => void;
}

function Result({ sopId, found, onShow }: ResultProps) {
  if (found.isError) return <ErrorState message={texts.wordsFailure} onRetry={() => void found.refetch()} />;
  if (!found.data) return <p role="status">…</p>;
  return (
    <>
      <p role="status" className={styles.total}>
        {texts.wordsFound(totalOf(found.data))}
      </p>
      <WordPlaces sopId={sopId} found={found.data} onShow={onShow} />
    </>
  );
}

interface ConfirmWordsProps {
  readonly sopId: string;
  readonly sought: readonly string[];
  readonly words: FoundWords;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function ConfirmWords({ sopId, sought, words, onDone, onClose }: ConfirmWordsProps) {
  const client = useQueryClient();
  return (
    <ConfirmAction
      opened
      title={texts.confirmWordsTitle(totalOf(words))}
      confirm={texts.confirmWords}
      run={() => call(routes.redaction.redactWords, { params: { id: sopId }, body: { texts: [...sought] } })}
      failure={texts.redactWordsFailure}
      invalidates={[keys.redaction(sopId), keys.revisions(sopId), keys.sopLists]}
      onDone={(changed) => {
        client.setQueryData<Sop>(keys.sop(sopId), changed);
        showDone(texts.wordsRedacted);
        onDone();
      }}
      onClose={onClose}
    >
      <WordsReplaced words={words} />
      <p>{words.elsewhere.sound > 0 ? texts.noUndo : texts.wordsNoUndo}</p>
    </ConfirmAction>
  );
}

/** What becomes of the words and of the sound, and what stays. */
export const WordsReplaced = ({ words: { elsewhere } }: { readonly words: FoundWords }) => (
  <>
    <p>{texts.wordsReplaced}</p>
    {elsewhere.sound > 0 && <p>{texts.soundRemoved(elsewhere.sound)}</p>}
    <p>{texts.wordsStay}</p>
  </>
);

/** That the chosen texts are in the words too. */
export const AlsoInWords = ({
  sopId,
  found,
  onShow,
}: {
  readonly sopId: string;
  readonly found: FoundWords;
  readonly onShow: () => void;
}) => (
  <details className={styles.alsoInWords}>
    <summary>{texts.alsoInWords(totalOf(found))}</summary>
    <WordPlaces sopId={sopId} found={found} onShow={onShow} />
  </details>
);
