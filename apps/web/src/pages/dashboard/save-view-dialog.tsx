import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { routes, savedViewLimits, type SavedView } from '@sop/contracts';
import { call } from '../../api/call.js';
import { keys } from '../../api/query-keys.js';
import { Dialog, FormActions } from '../../ui/dialog.js';
import { Form, SubmitButton } from '../../ui/form/form.js';
import { required } from '../../ui/form/rules.js';
import { useFields } from '../../ui/form/use-fields.js';
import { useSubmit } from '../../ui/form/use-submit.js';
import { showDone } from '../../ui/toasts.js';
import { texts } from './dashboard.texts.js';

interface SaveViewDialogProps {
  readonly filter: SavedView['filter'];
  readonly onClose: () => void;
}

/** Asks for the name under which the present search, filters and order are saved. */
export default function SaveViewDialog({ filter, onClose }: SaveViewDialogProps) {
  const client = useQueryClient();
  const form = useFields({ initialValues: { name: '' }, validate: { name: required } });
  const submission = useSubmit(form, {
    send: ({ name }) => call(routes.savedViews.create, { body: { name, filter } }),
    onSent: async ({ name }) => {
      await client.invalidateQueries({ queryKey: keys.savedViews });
      onClose();
      showDone(texts.viewSaved(name));
    },
    fallback: texts.viewSaveFailure,
  });
  return (
    <Dialog opened title={texts.saveViewTitle} onClose={onClose}>
      <Form submission={submission}>
        <TextInput
          label={texts.viewName}
          description={texts.viewText}
          maxLength={savedViewLimits.name}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormActions onCancel={onClose}>
          <SubmitButton submission={submission}>{texts.save}</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}
