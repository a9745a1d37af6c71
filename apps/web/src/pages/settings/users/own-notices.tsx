import { Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mailedNotices, routes, type MailedNotice } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { queries } from '../../../api/queries.js';
import { Can } from '../../../features/permissions/can.js';
import { Card } from '../../../ui/card.js';
import { showDone, showFailure } from '../../../ui/toasts.js';
import styles from './users.module.css';
import { texts } from './users.texts.js';

/** For every user: which emails about SOPs they want. Each change is saved at once. */
export function OwnNotices() {
  const me = useQuery(queries.me());
  return (
    <Can permission="account.manage">
      <Card title={texts.notices} lead={texts.noticesLead}>
        {me.data && <Switches muted={me.data.muted_notices} />}
      </Card>
    </Can>
  );
}

function Switches({ muted }: { muted: readonly MailedNotice[] }) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (next: MailedNotice[]) => call(routes.users.changeNotices, { body: { muted: next } }),
    onSuccess: () => showDone(texts.noticesSaved),
    onError: (error) => showFailure(detailOf(error, texts.noticesFailure)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.me }),
  });
  const shown = saving.isPending ? saving.variables : muted;
  const change = (notice: MailedNotice, isWanted: boolean) =>
    saving.mutate(isWanted ? shown.filter((each) => each !== notice) : [...shown, notice]);
  return (
    <fieldset className={styles.notices} disabled={saving.isPending}>
      <legend>{texts.noticesLegend}</legend>
      {mailedNotices.map((notice) => (
        <Checkbox
          key={notice}
          label={texts.noticeKinds[notice]}
          checked={!shown.includes(notice)}
          onChange={(event) => change(notice, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
