import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { routes, type Department } from '@sop/contracts';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { CancelButton } from '../../ui/dialog.js';
import { focusHere } from '../../ui/focus-here.js';
import { Form, SubmitButton } from '../../ui/form/form.js';
import { required } from '../../ui/form/rules.js';
import { useFields } from '../../ui/form/use-fields.js';
import { useSubmit } from '../../ui/form/use-submit.js';
import { showDone, showFailure } from '../../ui/toasts.js';
import { texts } from './settings.texts.js';

/** Edits the name in place. Enter saves, Escape cancels; saving can be undone. */
export function RenameDepartment({ department, onClose }: { department: Department; onClose: () => void }) {
  const rename = useRename();
  const form = useFields({ initialValues: { name: department.name }, validate: { name: required } });
  const submission = useSubmit(form, {
    send: ({ name }) => rename(department.id, name.trim()),
    onSent: (_, { name }) => {
      onClose();
      const takeBack = () =>
        void rename(department.id, department.name).catch((error: unknown) =>
          showFailure(detailOf(error, texts.renameFailure)),
        );
      showDone(texts.renamed(name.trim()), { label: texts.undo, run: takeBack });
    },
    fallback: texts.renameFailure,
  });
  return (
    <Form submission={submission} layout="line">
      <TextInput
        aria-label={texts.newName(department.name)}
        maxLength={120}
        ref={focusHere}
        {...form.getInputProps('name')}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <SubmitButton submission={submission}>{texts.save}</SubmitButton>
      <CancelButton onClick={onClose} />
    </Form>
  );
}

function useRename() {
  const client = useQueryClient();
  return async (id: string, name: string) => {
    await call(routes.departments.rename, { params: { id }, body: { name } });
    await client.invalidateQueries({ queryKey: keys.departments });
    void client.invalidateQueries({ queryKey: keys.sops });
  };
}
