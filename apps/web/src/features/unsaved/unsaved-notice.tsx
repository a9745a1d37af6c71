import { Button } from '@mantine/core';
import { Notice } from '../../ui/states.js';
import { texts } from './unsaved.texts.js';

/** Over a form whose fields were given back: that they are not saved, and the way back to what is. */
export function UnsavedNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice tone="attention">
      {texts.unsaved}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        {texts.discard}
      </Button>
    </Notice>
  );
}
