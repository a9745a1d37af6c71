import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { annotationLimits, routes, type Dataset } from '@sop/contracts';
import { IconPencil } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { Can } from '../../../features/permissions/can.js';
import { focusHere } from '../../../ui/focus-here.js';
import { showDone } from '../../../ui/toasts.js';
import shared from '../training.module.css';
import { texts } from '../training.texts.js';
import styles from './labels.module.css';

interface LabelListProps {
  readonly dataset: Dataset;
  readonly colourOfLabel: (label: string) => string;
}

/** The labels of a dataset with their counts; each can be renamed on all frames at once. */
export function LabelList({ dataset, colourOfLabel }: LabelListProps) {
  const [edited, setEdited] = useState<string | null>(null);
  if (dataset.classes.length === 0) return <p className={shared.hint}>{texts.noLabels}</p>;
  return (
    <ul className={styles.list}>
      {dataset.classes.map(({ name, count }) => (
        <li key={name}>
          {edited === name ? (
            <RenameLabel dataset={dataset} name={name} onClose={() => setEdited(null)} />
          ) : (
            <>
              <span
                className={styles.colour}
                style={{ background: colourOfLabel(name) }}
                aria-hidden="true"
              />
              <span className={styles.name}>{name}</span>
              <span className={styles.count}>{texts.boxes(count)}</span>
              <Can permission="dataset.edit">
                <ActionIcon aria-label={texts.renameOf(name)} onClick={() => setEdited(name)}>
                  <IconPencil size={18} stroke={1.75} />
                </ActionIcon>
              </Can>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface RenameLabelProps {
  readonly dataset: Dataset;
  readonly name: string;
  readonly onClose: () => void;
}

function RenameLabel({ dataset, name, onClose }: RenameLabelProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(name);
  const to = typed.trim();
  const joins = to !== name && dataset.classes.some((each) => each.name === to);
  const renaming = useMutation({
    mutationFn: () =>
      call(routes.datasets.renameClass, { params: { id: dataset.id }, body: { from: name, to } }),
    onSuccess: async (fresh) => {
      client.setQueryData(keys.dataset(dataset.id), fresh);
      await client.invalidateQueries({ queryKey: keys.datasets });
      onClose();
      showDone(joins ? texts.joined(name, to) : texts.renamed(name, to));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to === name) onClose();
    else if (to !== '') renaming.mutate();
  };
  return (
    <form className={styles.rename} onSubmit={submit}>
      <TextInput
        aria-label={texts.newNameOf(name)}
        value={typed}
        maxLength={annotationLimits.classNameMax}
        ref={focusHere}
        description={joins ? texts.becomeOne(to) : undefined}
        error={renaming.isError ? detailOf(renaming.error, texts.renameFailure) : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <div className={shared.row}>
        <Button type="submit" disabled={to === ''} loading={renaming.isPending}>
          {joins ? texts.join : texts.rename}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
