import { ActionIcon, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, savedViewLimits, type SavedView } from '@sop/contracts';
import { IconTrash } from '@tabler/icons-react';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { queries } from '../../api/queries.js';
import { Dialog } from '../../ui/dialog.js';
import { Form, SubmitButton } from '../../ui/form/form.js';
import { required } from '../../ui/form/rules.js';
import { useFields } from '../../ui/form/use-fields.js';
import { useSubmit } from '../../ui/form/use-submit.js';
import { ErrorState } from '../../ui/states.js';
import { showDone, showFailure } from '../../ui/toasts.js';
import styles from './dashboard.module.css';
import { texts } from './dashboard.texts.js';

/** Renames and deletes the user's views. */
export default function ManageViewsDialog({ onClose }: { onClose: () => void }) {
  const views = useQuery(queries.savedViews());
  return (
    <Dialog opened title={texts.manageViewsTitle} onClose={onClose}>
      {views.isLoadingError && (
        <ErrorState message={texts.viewsFailure} onRetry={() => void views.refetch()} />
      )}
      {views.data?.length === 0 && <p className={styles.noViews}>{texts.noViews}</p>}
      {views.data && views.data.length > 0 && (
        <ul className={styles.views}>
          {views.data.map((view) => (
            <li key={view.id}>
              <View view={view} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function View({ view }: { view: SavedView }) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: keys.savedViews });
  const form = useFields({ initialValues: { name: view.name }, validate: { name: required } });
  const submission = useSubmit(form, {
    send: ({ name }) => call(routes.savedViews.update, { params: { id: view.id }, body: { name } }),
    onSent: async ({ name }) => {
      await reload();
      showDone(texts.viewSaved(name));
    },
    fallback: texts.viewSaveFailure,
  });
  return (
    <Form submission={submission} layout="line">
      <TextInput
        aria-label={texts.renameView(view.name)}
        maxLength={savedViewLimits.name}
        {...form.getInputProps('name')}
      />
      {form.getValues().name !== view.name && (
        <SubmitButton submission={submission}>{texts.save}</SubmitButton>
      )}
      <RemoveView view={view} onDone={reload} />
    </Form>
  );
}

/** A view is quickly made again, so nothing is asked: its deletion can be undone. */
function RemoveView({ view, onDone }: { view: SavedView; onDone: () => Promise<void> }) {
  const { id, name, filter } = view;
  const failed = (error: unknown) => showFailure(detailOf(error, texts.viewDeleteFailure));
  const again = () => void call(routes.savedViews.create, { body: { name, filter } }).then(onDone, failed);
  const remove = useMutation({
    mutationFn: () => call(routes.savedViews.remove, { params: { id } }),
    onSuccess: () => showDone(texts.viewDeleted(name), { label: texts.undo, run: again }),
    onError: failed,
    onSettled: onDone,
  });
  return (
    <ActionIcon
      aria-label={texts.deleteView(name)}
      loading={remove.isPending}
      onClick={() => remove.mutate()}
    >
      <IconTrash size={18} stroke={1.75} />
    </ActionIcon>
  );
}
