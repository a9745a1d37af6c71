import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { showDone } from '../../../ui/toasts.js';
import { texts } from './comments.texts.js';
import { mentionedIn, type CommentInput } from './mention-text.js';

interface CommentInputOptions {
  readonly sopId: string;
  readonly send: (written: { text: string; mentions: string[] }) => Promise<unknown>;
  readonly done: string;
  readonly onClose: () => void;
}

/** The input of a comment, and sending it: a failure keeps it. */
export function useCommentInput({ sopId, send, done, onClose }: CommentInputOptions) {
  const client = useQueryClient();
  const [input, setInput] = useState<CommentInput>({ text: '', people: [] });
  const [isTried, setIsTried] = useState(false);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.comments(sopId) });
      showDone(done);
      onClose();
    },
  });
  const isEmpty = input.text.trim() === '';
  return {
    input,
    setInput,
    isMissing: isTried && isEmpty,
    isBusy: sending.isPending,
    error: sending.isError ? detailOf(sending.error, texts.sendFailure) : null,
    submit: (event: FormEvent) => {
      event.preventDefault();
      setIsTried(true);
      if (isEmpty || sending.isPending) return;
      const mentions = mentionedIn(input.text, input.people).map(({ user_id }) => user_id);
      sending.mutate({ text: input.text, mentions: [...new Set(mentions)] });
    },
  };
}
