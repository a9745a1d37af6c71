import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { showDone } from '../../../ui/toasts.js';
import { texts } from './comments.texts.js';
import { mentionedIn, type Written } from './mention-text.js';

interface WrittenOptions {
  readonly sopId: string;
  readonly send: (written: { text: string; mentions: string[] }) => Promise<unknown>;
  readonly done: string;
  readonly onClose: () => void;
}

/** What is written, and sending it: a failure keeps it. */
export function useWritten({ sopId, send, done, onClose }: WrittenOptions) {
  const client = useQueryClient();
  const [written, setWritten] = useState<Written>({ text: '', people: [] });
  const [isTried, setIsTried] = useState(false);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.comments(sopId) });
      showDone(done);
      onClose();
    },
  });
  const isEmpty = written.text.trim() === '';
  return {
    written,
    setWritten,
    isMissing: isTried && isEmpty,
    isBusy: sending.isPending,
    error: sending.isError ? detailOf(sending.error, texts.sendFailure) : null,
    submit: (event: FormEvent) => {
      event.preventDefault();
      setIsTried(true);
      if (isEmpty || sending.isPending) return;
      const mentions = mentionedIn(written.text, written.people).map(({ user_id }) => user_id);
      sending.mutate({ text: written.text, mentions: [...new Set(mentions)] });
    },
  };
}
