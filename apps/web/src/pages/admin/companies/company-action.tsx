import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompanyCard, ReplyOf, routes } from '@sop/contracts';
import { useState, type ReactNode } from 'react';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showDone, showFailure } from '../../../ui/toasts.js';
import { texts as words } from '../admin.texts.js';
import { refetchCompany } from './refetch.js';

const texts = words.company;

export type Subscription = ReplyOf<typeof routes.platformBilling.subscription>;
type Action = Exclude<keyof typeof texts.actions, 'delete'>;

export interface ActionProps {
  readonly company: CompanyCard;
}

export interface AskingProps extends ActionProps {
  readonly onAsk: (question: Question) => void;
}

/** Something done to a customer, with the sentence that says how the customer stands afterwards. */
export interface CompanyAction {
  readonly action: Action;
  readonly perform: () => Promise<Subscription | undefined>;
  readonly done: (now: Subscription | undefined) => string;
  readonly undo?: CompanyAction;
}

/** Names the customer and what follows, before it is done. */
export interface Question {
  readonly title: string;
  readonly consequence: ReactNode;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  readonly deed: CompanyAction;
}

/** What is done to one customer: some of it at once, some after a question, all of it with its result and a way back where there is one. */
export function useCompanyActions(company: CompanyCard) {
  const client = useQueryClient();
  const perform = async (deed: CompanyAction): Promise<void> => {
    const now = await deed.perform();
    if (now) client.setQueryData(keys.companyPart(company.id, 'subscription'), now);
    await refetchCompany(client, company.id);
    const { undo } = deed;
    showDone(deed.done(now), undo && { label: texts.undo, run: () => void performLater(undo) });
  };
  const performLater = (deed: CompanyAction) =>
    perform(deed).catch((error: unknown) => showFailure(sentenceOf(deed, company, error)));
  return { perform };
}

export const failureOf = (action: Action, { name }: CompanyCard): string =>
  texts.failed(texts.actions[action], name);
const sentenceOf = ({ action }: CompanyAction, company: CompanyCard, error: unknown): string =>
  detailOf(error, failureOf(action, company));

interface AskedProps {
  readonly company: CompanyCard;
  readonly question: Question | null;
  readonly onClose: () => void;
}

/** Stands until it is answered and done; what goes wrong is said in it. */
export function AskFirst({ company, question, onClose }: AskedProps) {
  const { perform } = useCompanyActions(company);
  // Its words stay while it closes.
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
      error={doing.isError && last ? sentenceOf(last.deed, company, doing.error) : null}
      onConfirm={() => last && doing.mutate(last.deed)}
      onClose={close}
    >
      {last?.consequence}
    </ConfirmDialog>
  );
}
