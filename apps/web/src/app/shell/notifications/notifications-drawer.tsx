import { Button, Drawer, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Notification } from '@sop/contracts';
import { IconBell, IconChecks, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { queries } from '../../../api/queries.js';
import { MoreButton } from '../../../features/paging/more-button.js';
import { formatLongDay, formatMoment } from '../../../lib/date.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { showFailure } from '../../../ui/toasts.js';
import { shownName } from '../../../lib/person.js';
import styles from './notifications.module.css';
import { texts } from './notifications.texts.js';

interface NotificationsDrawerProps {
  readonly isOpen: boolean;
  /** False for operators who act as the user. */
  readonly canMark: boolean;
  readonly onClose: () => void;
}

/** What happened that the user waits for. Loaded when it is opened for the first time. */
export default function NotificationsDrawer({ isOpen, canMark, onClose }: NotificationsDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={420}
      title={texts.title}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <Notifications canMark={canMark} onLeave={onClose} />
    </Drawer>
  );
}

function Notifications({ canMark, onLeave }: { canMark: boolean; onLeave: () => void }) {
  const list = useInfiniteQuery(queries.notifications());
  const mark = useMark();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const open = ({ id, is_read }: Notification) => {
    if (canMark && !is_read) mark.mutate([id]);
    onLeave();
  };
  if (list.isPending) return <Loading />;
  if (list.isLoadingError) return <ErrorState message={texts.failure} onRetry={() => void list.refetch()} />;
  return (
    <div className={styles.drawer}>
      {items.length === 0 ? (
        <EmptyState icon={<IconBell size={22} stroke={1.75} aria-hidden="true" />} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      ) : (
        <>
          {canMark && items.some(({ is_read }) => !is_read) && (
            <Button
              variant="default"
              className={styles.markAll}
              leftSection={<IconChecks size={18} stroke={1.75} aria-hidden="true" />}
              loading={mark.isPending}
              onClick={() => mark.mutate(undefined)}
            >
              {texts.markAll}
            </Button>
          )}
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item.id}>
                <Item item={item} onOpen={() => open(item)} />
              </li>
            ))}
          </ul>
          <MoreButton list={list}>{texts.more}</MoreButton>
        </>
      )}
      <Link to="/settings?tab=users" className={styles.settings} onClick={onLeave}>
        <IconSettings size={18} stroke={1.75} aria-hidden="true" />
        {texts.settings}
      </Link>
    </div>
  );
}

function Item({ item, onOpen }: { item: Notification; onOpen: () => void }) {
  const { notice, sop_id, thread_id, text, created_at, is_read } = item;
  const toSop = `/sop/${sop_id}${thread_id === null ? '' : `?comment=${thread_id}`}`;
  const to = notice === 'deviated' ? `/runs?sop_id=${sop_id}` : toSop;
  return (
    <Link to={to} className={styles.item} data-unread={!is_read || undefined} onClick={onOpen}>
      <span>
        {!is_read && <span className={styles.new}>{texts.isNew}</span>}
        {texts.sentences[notice](happened(item))}
      </span>
      {text !== '' && <span className={styles.text}>{text}</span>}
      <time dateTime={created_at}>{formatMoment(created_at)}</time>
    </Link>
  );
}

const happened = ({ title, by, version, due_at, step }: Notification) => ({
  title: texts.quoted(title),
  by: shownName(by ?? texts.former),
  version: version ?? 1,
  due: due_at === null ? '' : formatLongDay(due_at),
  step: step ?? '',
});

/** Marks these as read, or all without ids. */
function useMark() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[] | undefined) =>
      call(routes.notifications.read, { body: ids === undefined ? {} : { ids } }),
    onError: (error) => showFailure(detailOf(error, texts.markFailure)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.notifications }),
  });
}

function Loading() {
  return (
    <div className={styles.drawer}>
      <p className={styles.loading} role="status">
        {texts.loading}
      </p>
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} height={72} />
      ))}
    </div>
  );
}
