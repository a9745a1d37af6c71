import { Button } from '@mantine/core';
import { IconFileTypePdf, IconFolderSymlink, IconTags, IconTrash } from '@tabler/icons-react';
import { routes, type SopCard } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../api/call.js';
import { useCan } from '../permissions/use-can.js';
import { texts } from './bulk.texts.js';
import { useBulk } from './use-bulk.js';
import { useBulkExport } from './use-bulk-export.js';

const MoveDialog = lazy(() => import('./move-dialog.js'));
const BulkTagsDialog = lazy(() => import('./bulk-tags-dialog.js'));
const BulkDelete = lazy(() => import('./bulk-delete.js'));

interface BulkActionsProps {
  readonly sops: readonly SopCard[];
  /** Clears the selection. */
  readonly onDone: () => void;
}

/** Moves SOPs into the trash; the message about it offers to restore them. */
function useTrash(sopIds: readonly string[], onDone: () => void) {
  const restore = useBulk({
    run: (sop_ids: readonly string[]) => call(routes.bulk.restore, { body: { sop_ids: [...sop_ids] } }),
    done: texts.restored,
  });
  return useBulk({
    run: () => call(routes.bulk.trash, { body: { sop_ids: [...sopIds] } }),
    done: texts.trashed,
    undo: (trashed) => ({ label: texts.undo, run: () => restore.mutate(trashed) }),
    onDone,
  });
}

/** What can be done with the selected SOPs. */
export function BulkActions({ sops, onDone }: BulkActionsProps) {
  const [canEdit, canTrash, canDelete] = [useCan('sop.edit'), useCan('sop.trash'), useCan('sop.delete')];
  const [opened, setOpened] = useState<'move' | 'tags' | 'delete' | null>(null);
  const ids = sops.map(({ id }) => id);
  const close = () => setOpened(null);
  const done = () => {
    close();
    onDone();
  };
  const trash = useTrash(ids, onDone);
  const exporting = useBulkExport();
  const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      {canEdit && (
        <>
          <Button
            variant="default"
            leftSection={<IconFolderSymlink {...icon} />}
            onClick={() => setOpened('move')}
          >
            {texts.move}
          </Button>
          <Button variant="default" leftSection={<IconTags {...icon} />} onClick={() => setOpened('tags')}>
            {texts.tags}
          </Button>
        </>
      )}
      <Button
        variant="default"
        leftSection={<IconFileTypePdf {...icon} />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate(sops)}
      >
        {texts.export}
      </Button>
      {canTrash && (
        <Button
          variant="default"
          leftSection={<IconTrash {...icon} />}
          loading={trash.isPending}
          onClick={() => trash.mutate()}
        >
          {texts.trash}
        </Button>
      )}
      {canDelete && (
        <Button variant="default" data-tone="danger" onClick={() => setOpened('delete')}>
          {texts.delete}
        </Button>
      )}
      <Suspense>
        {opened === 'move' && <MoveDialog ids={ids} onClose={close} onDone={done} />}
        {opened === 'tags' && <BulkTagsDialog sops={sops} onClose={close} onDone={done} />}
        {opened === 'delete' && <BulkDelete ids={ids} onClose={close} onDone={done} />}
      </Suspense>
    </>
  );
}
