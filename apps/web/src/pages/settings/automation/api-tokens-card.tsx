import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes, type ApiScope, type ApiToken } from '@sop/contracts';
import { IconBan, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { ConfirmAction } from '../../../features/actions/confirm-action.js';
import { useCan } from '../../../features/permissions/use-can.js';
import { formatLongDay, formatMoment } from '../../../lib/date.js';
import { Card } from '../../../ui/card.js';
import { LinkButton } from '../../../ui/link-button.js';
import { EmptyState } from '../../../ui/states.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import { automationKeys, automationQueries } from './automation-queries.js';
import styles from './automation.module.css';
import { texts } from './automation.texts.js';
import { CreateToken } from './create-token.js';
import { ShownOnce } from './shown-once.js';

/** The API tokens of the company; a new one is shown once. */
export function ApiTokensCard() {
  const tokens = useQuery(automationQueries.tokens());
  const canManage = useCan('automation.manage');
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<{ name: string; token: string } | null>(null);
  return (
    <Card
      title={texts.tokens}
      lead={texts.tokensLead}
      actions={
        <>
          <LinkButton to="/developers" variant="default">
            {texts.apiPage}
          </LinkButton>
          {canManage && <Button onClick={() => setIsCreating(true)}>{texts.newToken}</Button>}
        </>
      }
    >
      <Table
        label={texts.tokens}
        columns={columns}
        rows={tokens.data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        error={tokens.isError ? texts.tokensFailure : null}
        onRetry={() => void tokens.refetch()}
        {...(canManage && { actions: (token: ApiToken) => <Revoke token={token} /> })}
        empty={
          <EmptyState icon={<IconKey size={22} stroke={1.75} aria-hidden="true" />} title={texts.noTokens}>
            {texts.noTokensText}
          </EmptyState>
        }
      />
      {isCreating && <CreateToken onClose={() => setIsCreating(false)} onCreated={setCreated} />}
      {created && (
        <ShownOnce
          title={texts.tokenCreated(created.name)}
          label={texts.token}
          secret={created.token}
          onClose={() => setCreated(null)}
        />
      )}
    </Card>
  );
}

const columns: readonly Column<ApiToken>[] = [
  {
    key: 'name',
    header: texts.name,
    cell: ({ name, hint, scopes, creator_state, refused_scopes }) => (
      <span>
        {name}
        <span className={styles.small}>
          …{hint} · {namesOf(scopes)}
        </span>
        {creator_state === 'limited' && refused_scopes.length > 0 && (
          <span className={`${styles.small} ${styles.attention}`}>
            {texts.refusedScopes(namesOf(refused_scopes))}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'created_at',
    header: texts.created,
    cell: ({ created_by, created_at, creator_state }) => {
      const day = formatLongDay(created_at);
      return (
        <span>
          {created_by === null ? texts.createdByRemoved(day) : texts.createdBy(created_by, day)}
          {creator_state === 'limited' && (
            <span className={`${styles.small} ${styles.attention}`}>{texts.creatorLimited}</span>
          )}
        </span>
      );
    },
  },
  {
    key: 'expires_at',
    header: texts.validity,
    cell: (token) => {
      const end = endOf(token);
      return end === null ? (
        texts.validUntil(formatLongDay(token.expires_at))
      ) : (
        <span className={styles.attention}>{end}</span>
      );
    },
  },
  {
    key: 'last_used_at',
    header: texts.lastUsed,
    cell: ({ last_used_at }) => (last_used_at === null ? texts.neverUsed : formatMoment(last_used_at)),
  },
];

const namesOf = (scopes: readonly ApiScope[]): string =>
  scopes.map((scope) => texts.scopes[scope][0]).join(', ');

/** Why the token is refused; null while it is not. */
function endOf({ is_expired, expires_at, creator_state }: ApiToken): string | null {
  if (is_expired) return texts.expired(formatLongDay(expires_at));
  if (creator_state === 'removed') return texts.creatorRemoved;
  return creator_state === 'deactivated' ? texts.creatorDeactivated : null;
}

function Revoke({ token: { id, name } }: { token: ApiToken }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <ActionIcon aria-label={texts.revokeNamed(name)} onClick={() => setIsAsked(true)}>
        <IconBan size={18} stroke={1.75} />
      </ActionIcon>
      {isAsked && (
        <ConfirmAction
          opened
          title={texts.revokeTitle}
          confirm={texts.revoke}
          run={() => call(routes.apiTokens.revoke, { params: { id } })}
          successMessage={texts.revoked(name)}
          failure={texts.revokeFailure}
          invalidates={[automationKeys.tokens]}
          onClose={() => setIsAsked(false)}
        >
          {texts.revokeText(name)}
        </ConfirmAction>
      )}
    </>
  );
}
