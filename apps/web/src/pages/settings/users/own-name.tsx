import { Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { displayNameMaxLength, routes, type ReplyOf } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { queries } from '../../../api/queries.js';
import { refetch } from '../../../api/refetch.js';
import { Can } from '../../../features/permissions/can.js';
import { UnsavedNotice } from '../../../features/unsaved/unsaved-notice.js';
import { useDraftFields } from '../../../features/unsaved/use-draft-fields.js';
import { Card } from '../../../ui/card.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { ErrorState } from '../../../ui/states.js';
import { showDone } from '../../../ui/toasts.js';
import styles from './users.module.css';
import { texts } from './users.texts.js';

/** For every user. */
export function OwnName() {
  const me = useQuery(queries.me());
  return (
    <Can permission="account.manage">
      <Card title={texts.ownName} lead={texts.ownNameLead}>
        {me.isError && (
          <ErrorState message={detailOf(me.error, texts.ownNameUnknown)} onRetry={() => void me.refetch()} />
        )}
        {me.isPending && <Skeleton height={110} />}
        {me.data && <NameForm me={me.data} />}
      </Card>
    </Can>
  );
}

function NameForm({ me }: { me: ReplyOf<typeof routes.users.me> }) {
  const client = useQueryClient();
  const form = useFields({ initialValues: { display_name: me.display_name ?? '' } });
  const draftFields = useDraftFields(form, 'display-name');
  const submission = useSubmit(form, {
    send: (body) => call(routes.users.changeName, { body }),
    onSent: async ({ display_name }) => {
      const saved = { display_name: display_name ?? '' };
      form.setInitialValues(saved);
      form.setValues(saved);
      draftFields.forget();
      showDone(display_name === null ? texts.nameRemoved : texts.nameChanged(display_name));
      await refetch(client, [keys.me, keys.users]);
    },
    fallback: texts.nameFailure,
  });
  return (
    <div className={styles.own}>
      <Form submission={submission}>
        {draftFields.isRestored && <UnsavedNotice onDiscard={draftFields.discard} />}
        <TextInput
          label={texts.displayName}
          description={texts.displayNameHint(me.email)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="name"
          autoComplete="name"
          maxLength={displayNameMaxLength}
          {...form.getInputProps('display_name')}
        />
        <SubmitButton submission={submission}>{texts.save}</SubmitButton>
      </Form>
    </div>
  );
}
