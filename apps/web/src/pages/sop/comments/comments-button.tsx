import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useComments } from './comments-context.js';
import { texts } from './comments.texts.js';

/** Opens all comments on the SOP. */
export function CommentsButton() {
  const comments = useComments();
  if (!comments) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconMessage size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => comments.show({})}
    >
      {texts.titleCount(comments.openThreads.length)}
    </Button>
  );
}
