import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Sop } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { refetch } from '../../api/refetch.js';
import { CancelButton, Dialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/states.js';
import { showDone } from '../../ui/toasts.js';
import { TagsField } from './tags-field.js';
import { texts } from './tags.texts.js';

/** Changes the tags of one SOP. */
export default function TagsDialog({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const client = useQueryClient();
  const [tags, setTags] = useState<readonly string[]>(sop.tags);
  const save = useMutation({
    mutationFn: () => call(routes.tags.set, { params: { id: sop.id }, body: { tags: [...tags] } }),
    onSuccess: async () => {
      await refetch(client, [keys.sops, keys.tags]);
      onClose();
      showDone(texts.saved);
    },
  });
  const actions = (
    <>
      <CancelButton onClick={onClose} />
      <Button loading={save.isPending} onClick={() => save.mutate()}>
        {texts.save}
      </Button>
    </>
  );
  return (
    <Dialog opened title={texts.title} onClose={onClose} actions={actions}>
      <TagsField value={tags} onChange={setTags} />
      {save.isError && <Notice tone="danger">{detailOf(save.error, texts.failure)}</Notice>}
    </Dialog>
  );
}
