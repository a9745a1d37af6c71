import type { AuditEntry } from '@sop/contracts';
import { Link } from 'react-router-dom';
import { deedOf } from '../../../features/deeds/deeds.texts.js';
import { formatMoment } from '../../../lib/date.js';
import type { Column } from '../../../ui/table/column.js';
import { texts as userTexts } from '../users/users.texts.js';
import styles from '../users/users.module.css';
import { texts } from './activity.texts.js';

export const columns: readonly Column<AuditEntry>[] = [
  { key: 'what', header: texts.what, cell: (entry) => <Deed entry={entry} /> },
  {
    key: 'at',
    header: texts.when,
    isSortable: true,
    cell: ({ at }) => <span className={styles.whole}>{formatMoment(at)}</span>,
  },
  { key: 'who', header: texts.who, cell: who },
  { key: 'address', header: texts.from, cell: ({ address }) => address ?? '–' },
];

function Deed({ entry }: { entry: AuditEntry }) {
  const sop = entry.action === 'sop.deleted' ? undefined : entry.targets.find(({ kind }) => kind === 'sop');
  const more = detailOf(entry);
  return (
    <span>
      {deedOf(entry.action)}
      {more && <span className={styles.you}>{more}</span>}
      {sop && (
        <Link className={styles.you} to={`/sop/${sop.id}`}>
          {texts.openSop}
        </Link>
      )}
    </span>
  );
}

function who({ action, user_id, user_email, operator_id, operator_email }: AuditEntry): string {
  // Whose account it was is known, who was at the keyboard is not.
  if (user_id === null) return action.startsWith('user.') ? texts.unknown : texts.product;
  const user = user_email ?? texts.gone;
  return operator_id === null ? user : texts.actingFor(operator_email ?? texts.gone, user);
}

function detailOf({ detail: { from, to, role } }: AuditEntry): string | null {
  if (isRole(from) && isRole(to)) return texts.roleFromTo(userTexts.roles[from], userTexts.roles[to]);
  return isRole(role) ? texts.asRole(userTexts.asRole[role]) : null;
}

const isRole = (value: unknown): value is keyof typeof userTexts.roles =>
  typeof value === 'string' && value in userTexts.roles;
