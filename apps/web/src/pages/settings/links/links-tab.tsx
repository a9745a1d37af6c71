import { ActionIcon } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { shareStates, type CompanyShare, type QueryInputOf, type routes } from '@sop/contracts';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { queries } from '../../../api/queries.js';
import { useCan } from '../../../features/permissions/use-can.js';
import { RevokeShare } from '../../../features/sharing/revoke-share.js';
import { expiryOf, nameOfShare, viewsOf } from '../../../features/sharing/share-labels.js';
import { texts as shareTexts } from '../../../features/sharing/sharing.texts.js';
import { formatLongDay } from '../../../lib/date.js';
import { shownName } from '../../../lib/person.js';
import { Card } from '../../../ui/card.js';
import { EmptyState } from '../../../ui/states.js';
import type { Column } from '../../../ui/table/column.js';
import { useListParams } from '../../../ui/table/list-params.js';
import { Pager } from '../../../ui/table/pager.js';
import { Table } from '../../../ui/table/table.js';
import { FilterSelect, SearchField, Toolbar } from '../../../ui/table/toolbar.js';
import styles from '../users/users.module.css';
import { texts } from './links.texts.js';

/** All links of the company to its SOPs, the latest first. */
export default function LinksTab() {
  const params = useListParams({ sort: { by: 'created_at', order: 'desc' }, filters: ['state'] });
  const links = useQuery({
    ...queries.companyShares(params.query as QueryInputOf<typeof routes.shares.listAll>),
    placeholderData: keepPreviousData,
  });
  const canRevoke = useCan('sop.share');
  return (
    <Card title={texts.title} lead={texts.lead}>
      <Table
        label={texts.title}
        columns={columns}
        rows={links.data?.items}
        rowKey={({ id }) => id}
        rowName={rowName}
        sort={params.sort}
        onSort={params.setSort}
        isUpdating={links.isPlaceholderData}
        error={links.isError ? texts.failure : null}
        onRetry={() => void links.refetch()}
        {...(params.isNarrowed && { onClearFilters: params.clear })}
        toolbar={
          <Toolbar>
            <SearchField label={texts.search} value={params.search} onChange={params.setSearch} />
            <FilterSelect
              label={texts.stateFilter}
              all={texts.allStates}
              value={params.filters.state}
              choices={shareStates.map((state) => ({ value: state, label: texts.states[state] }))}
              onChange={(state) => params.setFilter('state', state)}
            />
          </Toolbar>
        }
        {...(canRevoke && { actions: (share: CompanyShare) => <Revoke share={share} /> })}
        empty={
          <EmptyState icon={<IconLink size={22} stroke={1.75} aria-hidden="true" />} title={texts.none}>
            {texts.noneText}
          </EmptyState>
        }
        footer={
          <Pager
            pages={params.pages}
            nextCursor={links.data?.next_cursor}
            shown={links.data?.items.length ?? 0}
            total={links.data?.total ?? null}
          />
        }
      />
    </Card>
  );
}

const rowName = (share: CompanyShare): string => texts.ofSop(nameOfShare(share), share.sop.title);

const columns: readonly Column<CompanyShare>[] = [
  {
    key: 'sop',
    header: texts.sop,
    cell: (share) => (
      <span>
        <Link to={`/sop/${share.sop.id}`}>{share.sop.title}</Link>
        <span className={styles.you}>
          {[
            nameOfShare(share),
            ...(share.has_password ? [shareTexts.protected] : []),
            ...(share.shows_video ? [shareTexts.withVideo] : []),
            ...(share.sites.length > 0 ? [shareTexts.embedded(share.sites.length)] : []),
          ].join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'created_at',
    header: texts.created,
    isSortable: true,
    cell: ({ created_at, created_by, creator_state }) => {
      const day = formatLongDay(created_at);
      return (
        <span>
          {created_by === null ? (
            <span className={styles.whole}>{day}</span>
          ) : (
            texts.createdBy(shownName(created_by), day)
          )}
          {creator_state !== null && creator_state !== 'active' && (
            <span className={styles.gone}>{texts.creators[creator_state]}</span>
          )}
        </span>
      );
    },
  },
  {
    key: 'expiry',
    header: texts.expiry,
    cell: (share) => <span className={share.is_expired ? styles.expired : undefined}>{expiryOf(share)}</span>,
  },
  { key: 'views', header: texts.views, cell: viewsOf },
];

function Revoke({ share }: { share: CompanyShare }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionIcon aria-label={shareTexts.revokeNamed(rowName(share))} onClick={() => setIsOpen(true)}>
        <IconLinkOff size={18} stroke={1.75} />
      </ActionIcon>
      {isOpen && <RevokeShare sopId={share.sop.id} shareId={share.id} onClose={() => setIsOpen(false)} />}
    </>
  );
}
