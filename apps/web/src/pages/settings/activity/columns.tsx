import type { AuditEntry } from '@sop/contracts';
import { Link } from 'react-router-dom';
import { auditLabelOf } from '../../../features/actions/audit-labels.texts.js';
import { auditColumns } from '../../../features/audit/audit-columns.js';
import type { Column } from '../../../ui/table/column.js';
import { texts as userTexts } from '../users/users.texts.js';
import styles from '../users/users.module.css';
import { texts } from './activity.texts.js';

/** Current names by id, because the audit trail stores ids only. Undefined while they load. */
type DepartmentNames = ReadonlyMap<string, string> | undefined;

export const columnsOf = (departments: DepartmentNames): readonly Column<AuditEntry>[] => [
  {
    key: 'what',
    header: texts.what,
    cell: (entry) => <ActionCell entry={entry} departments={departments} />,
  },
  auditColumns.at,
  auditColumns.who,
  auditColumns.address,
];

function ActionCell({ entry, departments }: { entry: AuditEntry; departments: DepartmentNames }) {
  const sop = entry.action === 'sop.deleted' ? undefined : entry.targets.find(({ kind }) => kind === 'sop');
  const more = roleOf(entry) ?? departmentOf(entry, departments);
  return (
    <span>
      {auditLabelOf(entry.action)}
      {more && <span className={styles.you}>{more}</span>}
      {sop && (
        <Link className={styles.you} to={`/sop/${sop.id}`}>
          {sop.name ?? texts.openSop}
        </Link>
      )}
    </span>
  );
}

function roleOf({ detail: { from, to, role } }: AuditEntry): string | null {
  if (isRole(from) && isRole(to)) return texts.roleFromTo(userTexts.roles[from], userTexts.roles[to]);
  return isRole(role) ? texts.asRole(userTexts.asRole[role]) : null;
}

const isRole = (value: unknown): value is keyof typeof userTexts.roles =>
  typeof value === 'string' && value in userTexts.roles;

function departmentOf({ action, targets, detail }: AuditEntry, names: DepartmentNames): string | null {
  const department = targets.find(({ kind }) => kind === 'department');
  if (!department || !names) return null;
  const nameOf = (id: string) => names.get(id) ?? texts.departmentGone;
  if (action !== 'department.deleted') return nameOf(department.id);
  const { moved_to: to, sops } = detail;
  return typeof to === 'string' && typeof sops === 'number' ? texts.sopsMoved(sops, nameOf(to)) : null;
}
