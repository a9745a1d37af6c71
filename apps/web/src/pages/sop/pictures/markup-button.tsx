import { Button } from '@mantine/core';
import { IconPencilBolt } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useReturnFocusInline } from '../../../ui/use-return-focus-inline.js';
import { readDraftMarks } from './draft-marks.js';
import type { MarkupButtonProps } from './markup-button-props.js';
import { useSopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';

const DrawingOn = lazy(() => import('./markup-dialog.js'));

/** Opens the markup editor of a picture; hidden from users who may not edit it. */
export function MarkupButton({ sop, step, position, name }: MarkupButtonProps) {
  const picture = position === 0 ? step.screenshots[0] : step.more_screenshots[position - 1];
  const [isOpen, setIsOpen] = useState(
    () => !!picture && readDraftMarks(step.id, position, picture) !== null,
  );
  const editing = useSopEditing();
  const opener = useReturnFocusInline<HTMLButtonElement>(isOpen);
  if (!editing || !picture) return null;
  return (
    <>
      <Button
        ref={opener}
        variant="subtle"
        data-tone="quiet"
        leftSection={<IconPencilBolt size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
        aria-label={texts.markUpOf(name)}
      >
        {texts.markUp}
      </Button>
      <Suspense>
        {isOpen && (
          <DrawingOn {...{ sop, step, position, name, picture, editing }} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
