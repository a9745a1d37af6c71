import { Button, Skeleton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { routes, type ContactMessage } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { ConfirmAction } from '../../../features/actions/confirm-action.js';
import { useAction } from '../../../features/actions/use-action.js';
import { MoreButton } from '../../../features/paging/more-button.js';
import { formatMoment } from '../../../lib/date.js';
import { Card } from '../../../ui/card.js';
import { LinkOut } from '../../../ui/link-out.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import styles from './landing-manager.module.css';
import { texts as landingManagerTexts } from './landing-manager.texts.js';

const texts = landingManagerTexts.messages;
const atOnce = 30;

/** Messages of visitors, newest first. */
export function Messages() {
  const messages = useInfiniteQuery({
    queryKey: keys.contactMessages,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: atOnce, ...(pageParam !== null && { cursor: pageParam }) };
      return call(routes.contact.list, { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  if (messages.isError)
    return (
      <ErrorState message={detailOf(messages.error, texts.failure)} onRetry={() => void messages.refetch()} />
    );
  if (!messages.data) return <Skeleton height={320} role="status" aria-label={landingManagerTexts.loading} />;
  const items = messages.data.pages.flatMap((page) => page.items);
  const [first] = messages.data.pages;
  if (items.length === 0)
    return (
      <EmptyState icon={<IconMail size={22} stroke={1.75} aria-hidden="true" />} title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  return (
    <Card title={landingManagerTexts.tabs.messages} lead={texts.unread(first?.unread ?? 0)}>
      <ul className={styles.rows}>
        {items.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      {messages.hasNextPage && (
        <div>
          <MoreButton list={messages}>{texts.more}</MoreButton>
        </div>
      )}
    </Card>
  );
}

function Message({ message }: { message: ContactMessage }) {
  const { id, name, email, company, is_read } = message;
  const mark = useAction({
    run: () => call(routes.contact.mark, { params: { id }, body: { is_read: !is_read } }),
    failure: landingManagerTexts.saveFailure,
    invalidates: [keys.contactMessages],
  });
  return (
    <li>
      <article className={styles.message} aria-label={name} data-unread={!is_read || undefined}>
        <header>
          <strong>{name}</strong>
          {company && <span>{texts.of(company)}</span>}
          {!is_read && <small>{texts.new}</small>}
          <time dateTime={message.received_at}>{formatMoment(message.received_at)}</time>
        </header>
        <p>{message.message}</p>
        <div className={styles.actions}>
          <LinkOut href={mailtoOf(message)}>{`${texts.reply}: ${email}`}</LinkOut>
          <Button variant="default" loading={mark.isPending} onClick={() => mark.mutate()}>
            {is_read ? texts.markUnread : texts.markRead}
          </Button>
          <DeleteMessage message={message} />
        </div>
      </article>
    </li>
  );
}

const mailtoOf = ({ email }: ContactMessage): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(texts.replySubject)}`;

function DeleteMessage({ message: { id, name } }: { message: ContactMessage }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-label={landingManagerTexts.deleteOf(name)}
        onClick={() => setIsDialogOpen(true)}
      >
        {landingManagerTexts.delete}
      </Button>
      <ConfirmAction
        opened={isDialogOpen}
        title={texts.deleteTitle}
        confirm={landingManagerTexts.delete}
        run={() => call(routes.contact.remove, { params: { id } })}
        successMessage={texts.deleted(name)}
        failure={texts.deleteFailure}
        invalidates={[keys.contactMessages]}
        onClose={() => setIsDialogOpen(false)}
      >
        {texts.deleteQuestion(name)}
      </ConfirmAction>
    </>
  );
}
