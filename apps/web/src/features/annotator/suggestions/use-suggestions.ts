import { routes } from '@sop/contracts';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../api/call.js';
import { ApiProblem } from '../../../api/problem.js';
import { storeChoice, readChoice } from '../../../lib/local-choice.js';
import type { AnnotatorStore } from '../annotator-store.js';
import { texts } from '../annotator.texts.js';
import { placedBox } from '../frames/frame-boxes.presenter.js';

const choiceKey = 'annotator-suggest';

/** Asks the company's active model for suggestions: on demand, or for every frame that is opened. */
export function useSuggestions(
  datasetId: number,
  frameNumber: number,
  store: AnnotatorStore,
  isOffered: boolean,
) {
  const { ask, isAsking, hint } = useAskForSuggestions(datasetId, frameNumber, store);
  const [isAutomatic, setAutomatic] = useState(() => readChoice(choiceKey) === 'on');
  useEffect(() => {
    if (!isOffered || !isAutomatic) return;
    // Paging quickly through frames requests none of them.
    const soon = setTimeout(() => void ask(), 250);
    return () => clearTimeout(soon);
  }, [ask, isOffered, isAutomatic]);
  return {
    ask,
    isAsking,
    hint,
    isAutomatic,
    setAutomatic: (isOn: boolean) => {
      storeChoice(choiceKey, isOn ? 'on' : 'off');
      setAutomatic(isOn);
    },
  };
}

export type Suggestions = ReturnType<typeof useSuggestions>;

/** A reply is dropped once another frame was asked for. */
function useAskForSuggestions(datasetId: number, frameNumber: number, store: AnnotatorStore) {
  const [asking, setAsking] = useState<number | null>(null);
  const [hint, setHint] = useState<{ frameNumber: number; text: string } | null>(null);
  const ask = useCallback(async () => {
    setAsking(frameNumber);
    setHint(null);
    try {
      const params = { id: datasetId, n: frameNumber };
      const { boxes } = await call(routes.datasets.suggestions, { params });
      const found = boxes.map((box) => ({ ...placedBox(box), score: box.confidence }));
      setAsking((now) => {
        if (now === frameNumber) store.send({ type: 'suggested', boxes: found });
        return now === frameNumber ? null : now;
      });
    } catch (error) {
      setAsking((now) => (now === frameNumber ? null : now));
      setHint({ frameNumber, text: messageOf(error) });
    }
  }, [datasetId, frameNumber, store]);
  return {
    ask,
    isAsking: asking === frameNumber,
    hint: hint?.frameNumber === frameNumber ? hint.text : null,
  };
}

/** A 409 explains why there is no model. */
const messageOf = (error: unknown): string =>
  error instanceof ApiProblem && error.status === 409 && error.detail !== ''
    ? error.detail
    : texts.noSuggestions;
