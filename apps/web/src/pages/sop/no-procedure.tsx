import { IconFileText } from '@tabler/icons-react';
import { EmptyState } from '../../ui/states.js';
import { texts } from './sop.texts.js';

/** No steps were found, and that is said rather than some invented. */
export function NoProcedure({ reason }: { reason: string | null }) {
  return (
    <EmptyState icon={<IconFileText size={22} stroke={1.75} aria-hidden="true" />} title={texts.noProcedure}>
      {reason ?? 'Nothing that reads like the steps of a procedure was said or shown.'} What was said stands
      in the full transcription.
    </EmptyState>
  );
}
