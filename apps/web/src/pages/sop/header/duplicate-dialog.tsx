import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editingLimits, routes, truncate, type Sop } from '@sop/contracts';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../api/call.js';
import { newRequestKey } from '../../../lib/request-key.js';
import { keys } from '../../../api/query-keys.js';
import { Dialog, FormActions } from '../../../ui/dialog.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { required } from '../../../ui/form/rules.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { showDone } from '../../../ui/toasts.js';
import { texts } from '../sop.texts.js';

/** Asks for the title of the copy, then opens it. */
export default function DuplicateDialog({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const title = truncate(texts.copyOf(sop.title), editingLimits.title);
  const [key] = useState(newRequestKey);
  const form = useFields({ initialValues: { title }, validate: { title: required } });
  const submission = useSubmit(form, {
    send: (body) => call(routes.sops.duplicate, { params: { id: sop.id }, body, key }),
    onSent: ({ id }, values) => {
      void client.invalidateQueries({ queryKey: keys.sopLists });
      onClose();
      showDone(texts.duplicated(values.title.trim()));
      void navigate(`/sop/${id}`);
    },
    fallback: texts.duplicateFailure,
  });
  return (
    <Dialog opened title={texts.duplicateTitle} onClose={onClose}>
      <Form submission={submission}>
        <TextInput
          label={texts.duplicateName}
          description={texts.duplicateText}
          maxLength={editingLimits.title}
          data-autofocus
          {...form.getInputProps('title')}
        />
        <FormActions onCancel={onClose}>
          <SubmitButton submission={submission}>{texts.duplicateNow}</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}
