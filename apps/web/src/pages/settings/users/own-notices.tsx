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

/** What is switched off, as the server stores it. */
interface Muted {
  readonly muted: readonly MailedNotice[];
  readonly muted_in_product: readonly MailedNotice[];
}

/** For every user: what is shown in the product, and what is mailed. Each change is saved at once. */
export function OwnNotices() {
  const { data: me } = useQuery(queries.me());
  return (
    <Can permission="account.manage">
      <Card title={texts.notices} lead={texts.noticesLead}>
        {me && <Switches stored={{ muted: me.muted_notices, muted_in_product: me.muted_in_product }} />}
      </Card>
    </Can>
  );
}

function Switches({ stored }: { stored: Muted }) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: ({ muted, muted_in_product }: Muted) =>
      call(routes.users.changeNotices, {
        body: { muted: [...muted], muted_in_product: [...muted_in_product] },
      }),
    onSuccess: () => showDone(texts.noticesSaved),
    onError: (error) => showFailure(detailOf(error, texts.noticesFailure)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.me }),
  });
  const shown = saving.isPending ? saving.variables : stored;
  const change = (way: keyof Muted, notice: MailedNotice, isWanted: boolean) =>
    saving.mutate({
      ...shown,
      [way]: isWanted ? shown[way].filter((each) => each !== notice) : [...shown[way], notice],
    });
  const switchOf = (way: keyof Muted, notice: MailedNotice, label: string) => (
    <Checkbox
      size="md"
      aria-label={label}
      checked={!shown[way].includes(notice)}
      disabled={saving.isPending}
      onChange={(event) => change(way, notice, event.currentTarget.checked)}
    />
  );
  return (
    <table className={styles.notices}>
      <thead>
        <tr>
          <th scope="col">{texts.noticesWhen}</th>
          <th scope="col">{texts.noticesInProduct}</th>
          <th scope="col">{texts.noticesByMail}</th>
        </tr>
      </thead>
      <tbody>
        {mailedNotices.map((notice) => {
          const kind = texts.noticeKinds[notice];
          return (
            <tr key={notice}>
              <th scope="row">{kind}</th>
              <td>{switchOf('muted_in_product', notice, texts.inProduct(kind))}</td>
              <td>{switchOf('muted', notice, texts.byMail(kind))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
