import { IconHistory } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AuditEntry, ReplyOf, routes } from '@sop/contracts';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/states.js';
import type { Column } from '../../ui/table/column.js';
import type { ListParams } from '../../ui/table/list-params.js';
import { Pager } from '../../ui/table/pager.js';
import { Table } from '../../ui/table/table.js';
import { auditLabelOf } from '../actions/audit-labels.texts.js';
import { texts } from './audit.texts.js';

interface AuditTableProps {
  readonly label: string;
  /** Shown when the entries could not be loaded. */
  readonly failure: string;
  readonly columns: readonly Column<AuditEntry>[];
  readonly params: ListParams;
  readonly entries: UseQueryResult<ReplyOf<typeof routes.audit.list>>;
  readonly toolbar: ReactNode;
}

/** A page of the audit log of one company, or of all. */
export function AuditTable({ label, failure, columns, params, entries, toolbar }: AuditTableProps) {
  const items = entries.data?.items;
  return (
    <Table
      label={label}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      rowName={({ action }) => auditLabelOf(action)}
      sort={params.sort}
      onSort={params.setSort}
      isUpdating={entries.isPlaceholderData}
      error={entries.isError ? failure : null}
      onRetry={() => void entries.refetch()}
      {...(params.isNarrowed && { onClearFilters: params.clear })}
      toolbar={toolbar}
      empty={
        <EmptyState icon={<IconHistory size={22} stroke={1.75} aria-hidden="true" />} title={texts.nothing} />
      }
      footer={
        <Pager
          pages={params.pages}
          nextCursor={entries.data?.next_cursor}
          shown={items?.length ?? 0}
          total={null}
        />
      }
    />
  );
}
