import { Button } from '@mantine/core';
import { IconFileText, IconVolumeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Sop } from '@sop/contracts';
import { queries } from '../../../api/queries.js';
import { useCan } from '../../../features/permissions/use-can.js';
import { LinkButton } from '../../../ui/link-button.js';
import { EmptyState } from '../../../ui/states.js';
import { addStep } from './edit-steps.js';
import { useSopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';

/** Explains that no steps were found, why, and what to do next. */
export default function NoProcedure({ sop }: { sop: Sop }) {
  const { no_procedure_reason: reason, transcript, transcription } = sop;
  const editing = useSopEditing();
  const canCreate = useCan('sop.create');
  const isSilent = transcript.length === 0 && transcription.trim() === '';
  const Icon = isSilent ? IconVolumeOff : IconFileText;
  return (
    <EmptyState
      icon={<Icon size={22} stroke={1.75} aria-hidden="true" />}
      title={texts.noProcedure}
      action={
        <>
          {canCreate && <NextSteps isSilent={isSilent} />}
          {editing && (
            <Button variant="default" onClick={() => void editing.edit(addStep(sop.id, null))}>
              {texts.addFirst}
            </Button>
          )}
        </>
      }
    >
      <p>{reason ?? texts.noProcedureReason}</p>
      <p>{isSilent ? texts.silentNext : texts.spokenNext}</p>
    </EmptyState>
  );
}

function NextSteps({ isSilent }: { isSilent: boolean }) {
  const recording = useQuery(queries.recording());
  return (
    <>
      <LinkButton to="/create?source=upload">
        {isSilent ? texts.uploadNarrated : texts.uploadAnother}
      </LinkButton>
      {recording.data?.enabled && (
        <LinkButton to="/create?source=record" variant="default">
          {texts.recordAgain}
        </LinkButton>
      )}
    </>
  );
}
