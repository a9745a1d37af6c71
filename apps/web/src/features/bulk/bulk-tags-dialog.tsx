import { Button, Checkbox } from '@mantine/core';
import { routes, type SopCard } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { CancelButton, Dialog } from '../../ui/dialog.js';
import { TagsField } from '../tags/tags-field.js';
import styles from './bulk.module.css';
import { texts } from './bulk.texts.js';
import { useBulk } from './use-bulk.js';

interface BulkTagsDialogProps {
  readonly sops: readonly SopCard[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Adds tags to SOPs, and removes some that they have. */
export default function BulkTagsDialog({ sops, onClose, onDone }: BulkTagsDialogProps) {
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const present = [...new Set(sops.flatMap(({ tags }) => tags))];
  const save = useBulk({
    run: () =>
      call(routes.bulk.tag, {
        body: { sop_ids: sops.map(({ id }) => id), add: [...add], remove: [...remove] },
      }),
    done: texts.tagged,
    onDone,
  });
  const toggle = (tag: string, isRemoved: boolean) =>
    setRemove(isRemoved ? [...remove, tag] : remove.filter((each) => each !== tag));
  const actions = (
    <>
      <CancelButton onClick={onClose} />
      <Button
        disabled={add.length === 0 && remove.length === 0}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {texts.save}
      </Button>
    </>
  );
  return (
    <Dialog opened title={texts.tagsTitle(sops.length)} onClose={onClose} actions={actions}>
      <TagsField label={texts.add} value={add} onChange={setAdd} />
      {present.length > 0 && (
        <fieldset className={styles.remove}>
          <legend>{texts.remove}</legend>
          {present.map((tag) => (
            <Checkbox
              key={tag}
              label={tag}
              checked={remove.includes(tag)}
              onChange={(event) => toggle(tag, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}
