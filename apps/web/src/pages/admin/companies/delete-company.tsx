import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type CompanyCard } from '@sop/contracts';
import { useState, type FormEvent } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showDone } from '../../../ui/toasts.js';
import { texts as adminTexts } from '../admin.texts.js';
import { refetchCompany } from './refetch.js';
import styles from './companies.module.css';

const texts = adminTexts.company;

/** Asks for the exact name and then once more. */
export function DeleteCompany({ company, onDeleted }: { company: CompanyCard; onDeleted: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(routes.companies.remove, { params: { id: company.id }, query: { name: typed } }),
    onSuccess: async () => {
      setIsAsking(false);
      showDone(texts.deleted);
      onDeleted();
      await refetchCompany(client, company.id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isSame = typed === company.name;
    setError(isSame ? null : texts.mismatch);
    setIsAsking(isSame);
  };
  return (
    <section className={styles.danger} aria-labelledby="danger-zone">
      <h3 id="danger-zone">{texts.danger}</h3>
      <p>{texts.dangerWhat}</p>
      <form onSubmit={submit} className={styles.section} noValidate>
        <TextInput
          label={texts.deleteName}
          description={texts.deleteWhat(company.name)}
          autoComplete="off"
          maxLength={200}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" data-tone="danger" disabled={typed === ''}>
            {texts.delete}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        opened={isAsking}
        title={texts.delete}
        confirmLabel={texts.delete}
        isBusy={remove.isPending}
        error={
          remove.isError ? detailOf(remove.error, texts.failed(texts.actions.delete, company.name)) : null
        }
        onConfirm={() => remove.mutate()}
        onClose={() => setIsAsking(false)}
      >
        {texts.deleteSure(company.name)}
      </ConfirmDialog>
    </section>
  );
}
