import { Button } from '@mantine/core';
import { Notice } from '../../ui/states.js';
import { texts } from './unsaved.texts.js';

/** Shown over a form with restored fields: they are not saved and can be discarded. */
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
