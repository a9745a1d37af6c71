import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { texts as uiTexts } from '../ui.texts.js';

/** A filter set by a link or by pressing a cell: pressing the chip removes it. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button
      variant="default"
      rightSection={<IconX size={16} stroke={1.75} aria-hidden="true" />}
      aria-label={uiTexts.table.removeFilter(label)}
      onClick={onRemove}
    >
      {label}
    </Button>
  );
}
