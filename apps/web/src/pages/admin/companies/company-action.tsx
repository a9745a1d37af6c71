import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompanyCard, ReplyOf, routes } from '@sop/contracts';
import { useState, type ReactNode } from 'react';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showDone, showFailure } from '../../../ui/toasts.js';
import { texts as adminTexts } from '../admin.texts.js';
import { refetchCompany } from './refetch.js';

const texts = adminTexts.company;

type Subscription = ReplyOf<typeof routes.platformBilling.subscription>;
type Action = Exclude<keyof typeof texts.actions, 'delete'>;

export interface ActionProps {
  readonly company: CompanyCard;
}

export interface ActionButtonProps extends ActionProps {
  readonly onAsk: (question: Question) => void;
}

/** An action on a customer, with the message that describes the resulting state. */
export interface CompanyAction {
  readonly action: Action;
  readonly perform: () => Promise<Subscription | undefined>;
  readonly done: (now: Subscription | undefined) => string;
  readonly undo?: CompanyAction;
}

/** Names the customer and the consequence before the action. */
export interface Question {
  readonly title: string;
  readonly consequence: ReactNode;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  readonly action: CompanyAction;
}

/** Performs actions on one customer: some at once, some after a confirmation, each with its result and an undo where possible. */
export function useCompanyActions(company: CompanyCard) {
  const client = useQueryClient();
  const perform = async (action: CompanyAction): Promise<void> => {
    const now = await action.perform();
    if (now) client.setQueryData(keys.companyPart(company.id, 'subscription'), now);
    await refetchCompany(client, company.id);
    const { undo } = action;
    showDone(action.done(now), undo && { label: texts.undo, run: () => void performLater(undo) });
  };
  const performLater = (action: CompanyAction) =>
    perform(action).catch((error: unknown) => showFailure(sentenceOf(action, company, error)));
  return { perform };
}

export const failureOf = (action: Action, { name }: CompanyCard): string =>
  texts.failed(texts.actions[action], name);
const sentenceOf = ({ action }: CompanyAction, company: CompanyCard, error: unknown): string =>
  detailOf(error, failureOf(action, company));

interface ConfirmCompanyActionProps {
  readonly company: CompanyCard;
  readonly question: Question | null;
  readonly onClose: () => void;
}

/** Stays open until the action is done; errors are shown in it. */
export function ConfirmCompanyAction({ company, question, onClose }: ConfirmCompanyActionProps) {
  const { perform } = useCompanyActions(company);
  // The texts stay while it closes.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  const doing = useMutation({ mutationFn: perform, onSuccess: onClose });
  const close = () => {
    doing.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={question !== null}
      title={last?.title ?? ''}
      confirmLabel={last?.confirmLabel ?? ''}
      isDangerous={last?.isDangerous ?? false}
      isBusy={doing.isPending}
      error={doing.isError && last ? sentenceOf(last.action, company, doing.error) : null}
      onConfirm={() => last && doing.mutate(last.action)}
      onClose={close}
    >
      {last?.consequence}
    </ConfirmDialog>
  );
}
