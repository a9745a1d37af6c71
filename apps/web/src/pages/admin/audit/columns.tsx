import type { AuditEntry } from '@sop/contracts';
import { auditColumns } from '../../../features/audit/audit-columns.js';
import { actorOf } from '../../../features/audit/actor.js';
import { auditLabelOf } from '../../../features/actions/audit-labels.texts.js';
import type { Column } from '../../../ui/table/column.js';
import { texts } from './audit-log.texts.js';
import styles from './audit-log.module.css';

/** Filters the list by the value of a cell. */
type ApplyFilter = (name: 'company' | 'by', value: string) => void;

export const columnsOf = (applyFilter: ApplyFilter): readonly Column<AuditEntry>[] => [
  { key: 'what', header: texts.what, cell: ({ action }) => auditLabelOf(action) },
  { key: 'target', header: texts.target, cell: ({ targets }) => <Targets targets={targets} /> },
  {
    key: 'company',
    header: texts.company,
    cell: ({ company_id: id, company_name: name }) =>
      id === null ? (
        texts.platform
      ) : (
        <FilterButton name={name ?? texts.companyGone} onClick={() => applyFilter('company', id)} />
      ),
  },
  {
    ...auditColumns.who,
    cell: (entry) => {
      const id = entry.operator_id ?? entry.user_id;
      const name = actorOf(entry);
      return id === null ? name : <FilterButton name={name} onClick={() => applyFilter('by', id)} />;
    },
  },
  auditColumns.at,
  auditColumns.address,
];

function FilterButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.only} title={texts.showOnly(name)} onClick={onClick}>
      {name}
    </button>
  );
}

function Targets({ targets }: Pick<AuditEntry, 'targets'>) {
  if (targets.length === 0) return texts.none;
  return (
    <>
      {targets.map(({ kind, id, name }) => (
        <span key={`${kind} ${id}`} className={styles.target}>
          {name ?? <small>{texts.unnamed(kind, id)}</small>}
        </span>
      ))}
    </>
  );
}
