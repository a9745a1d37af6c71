import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { routes, type CompanyCard } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { beginActing } from '../../../features/acting/acting.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { required } from '../../../ui/form/rules.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { LinkOut } from '../../../ui/link-out.js';
import { Notice } from '../../../ui/states.js';
import { texts as adminTexts } from '../admin.texts.js';
import styles from './companies.module.css';
import {
  ConfirmCompanyAction,
  failureOf,
  useCompanyActions,
  type ActionProps,
  type ActionButtonProps,
  type CompanyAction,
  type Question,
} from './company-action.js';
import { DeleteCompany } from './delete-company.js';
import { AddCredit, ChangePlan, ExtendTrial } from './subscription-actions.js';

const texts = adminTexts.company;

/** The actions that the operator can perform on a customer. */
export function CompanyActions({ company, onDeleted }: ActionProps & { onDeleted: () => void }) {
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <>
      {company.primary_admin_email && (
        <div>
          <LinkOut href={`mailto:${company.primary_admin_email}`}>
            {texts.contact(company.primary_admin_email)}
          </LinkOut>
        </div>
      )}
      <ActAs company={company} />
      {company.is_suspended ? (
        <Reactivate company={company} />
      ) : (
        <Suspend company={company} onAsk={setQuestion} />
      )}
      <ChangePlan company={company} onAsk={setQuestion} />
      <ExtendTrial company={company} />
      <AddCredit company={company} onAsk={setQuestion} />
      <ConfirmCompanyAction company={company} question={question} onClose={() => setQuestion(null)} />
      <DeleteCompany company={company} onDeleted={onDeleted} />
    </>
  );
}

function ActAs({ company }: ActionProps) {
  const form = useFields({ initialValues: { reason: '' }, validate: { reason: required } });
  const submission = useSubmit(form, {
    send: ({ reason }) =>
      call(routes.companies.loginAs, { params: { id: company.id }, body: { reason: reason.trim() } }),
    onSent: ({ access_token }) => beginActing(access_token),
    fallback: texts.impersonateFailure,
  });
  return (
    <Form submission={submission} layout="line">
      <TextInput
        label={texts.loginReason}
        description={texts.loginWhat}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={300}
        {...form.getInputProps('reason')}
      />
      <SubmitButton submission={submission} variant="default" disabled={company.is_suspended}>
        {texts.loginAs}
      </SubmitButton>
    </Form>
  );
}

const suspended = ({ id, name }: CompanyCard): CompanyAction => ({
  action: 'suspend',
  perform: () => call(routes.companies.suspend, { params: { id } }),
  done: () => texts.done.suspend(name),
});
const reactivated = ({ id, name }: CompanyCard): CompanyAction => ({
  action: 'reactivate',
  perform: () => call(routes.companies.reactivate, { params: { id } }),
  done: () => texts.done.reactivate(name),
});

function Suspend({ company, onAsk }: ActionButtonProps) {
  const ask = () =>
    onAsk({
      title: texts.sure.suspend(company.name),
      consequence: texts.sure.suspendWhat(company.active_users),
      confirmLabel: texts.sure.suspendNow,
      isDangerous: true,
      action: { ...suspended(company), undo: reactivated(company) },
    });
  return (
    <div>
      <Button variant="default" onClick={ask}>
        {texts.suspend}
      </Button>
      <p className={styles.email}>{texts.suspendWhat}</p>
    </div>
  );
}

function Reactivate({ company }: ActionProps) {
  const { perform } = useCompanyActions(company);
  const change = useMutation({
    mutationFn: () => perform({ ...reactivated(company), undo: suspended(company) }),
  });
  return (
    <div>
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
        {texts.reactivate}
      </Button>
      {change.isError && <Notice tone="danger">{failureOf('reactivate', company)}</Notice>}
    </div>
  );
}
