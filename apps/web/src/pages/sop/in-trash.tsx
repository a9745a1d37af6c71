import { Button } from '@mantine/core';
import { useCan } from '../../features/permissions/use-can.js';
import { texts as trashTexts } from '../../features/trash/trash.texts.js';
import { useRestore } from '../../features/trash/use-restore.js';
import { LinkButton } from '../../ui/link-button.js';
import { MissingState } from '../../ui/states.js';
import { texts } from './sop.texts.js';

/** The page of an SOP in the trash, with the way back for those who may restore it. */
export default function InTrash({ id }: { id: string }) {
  const canRestore = useCan('sop.trash');
  const restore = useRestore();
  return (
    <MissingState
      title={texts.inTrash}
      action={
        <>
          {canRestore && (
            <Button loading={restore.isPending} onClick={() => restore.mutate({ id })}>
              {trashTexts.restore}
            </Button>
          )}
          <LinkButton to="/dashboard" variant={canRestore ? 'default' : 'filled'}>
            {texts.backToDashboard}
          </LinkButton>
        </>
      }
    >
      {canRestore ? texts.inTrashText : texts.inTrashReader}
    </MissingState>
  );
}
