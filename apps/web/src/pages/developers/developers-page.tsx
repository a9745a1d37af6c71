import { NativeSelect, PasswordInput, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { containsSearch, routes } from '@sop/contracts';
import { IconApi } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { apiPath } from '../../lib/api-base.js';
import { Card } from '../../ui/card.js';
import { LinkOut } from '../../ui/link-out.js';
import { Page } from '../../ui/page.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { CallItem } from './call-item.js';
import styles from './developers.module.css';
import { texts } from './developers.texts.js';
import { callsOf, isPublic, scopesOf, type ApiCall, type ApiDocument } from './openapi-document.js';
import { ReceivingWebhooks } from './receiving-webhooks.js';

/** The API from the document that the gateway makes of the contract; calls are tried with an API token. */
export function Component() {
  const loaded = useQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => (await call(routes.system.openapi, { signal })) as unknown as ApiDocument,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={<LinkOut href={apiPath + routes.system.openapi.path}>{texts.document}</LinkOut>}
    >
      {loaded.isPending && <Skeleton height={320} />}
      {loaded.isError && <ErrorState message={texts.failure} onRetry={() => void loaded.refetch()} />}
      {loaded.data && <Reference document={loaded.data} />}
    </Page>
  );
}

function Reference({ document }: { document: ApiDocument }) {
  const [token, setToken] = useState('');
  const [search, setSearch] = useState('');
  const [isAll, setIsAll] = useState(false);
  const found = callsOf(document).filter(
    (each) =>
      (isAll || scopesOf(each).length > 0) &&
      containsSearch(search, [each.path, each.summary, each.operationId]),
  );
  return (
    <div className={styles.sections}>
      <Card>
        <PasswordInput
          label={texts.token}
          description={texts.tokenText}
          autoComplete="off"
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <div className={styles.bar}>
          <TextInput
            type="search"
            label={texts.search}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <NativeSelect
            label={texts.show}
            value={isAll ? 'all' : 'callable'}
            data={[
              { value: 'callable', label: texts.callable },
              { value: 'all', label: texts.all },
            ]}
            onChange={(event) => setIsAll(event.currentTarget.value === 'all')}
          />
        </div>
      </Card>
      {found.length === 0 && (
        <EmptyState icon={<IconApi size={22} stroke={1.75} aria-hidden="true" />} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      )}
      {byTag(found).map(([tag, calls]) => (
        <Group key={tag} title={texts.groups[tag] ?? tag} calls={calls} document={document} token={token} />
      ))}
      <ReceivingWebhooks document={document} />
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly calls: readonly ApiCall[];
  readonly document: ApiDocument;
  readonly token: string;
}

const Group = ({ title, calls, document, token }: GroupProps) => (
  <Card title={title}>
    <ul className={styles.list}>
      {calls.map((each) => (
        <li key={each.operationId}>
          <CallItem call={each} document={document} token={token} note={noteOf(each)} />
        </li>
      ))}
    </ul>
  </Card>
);

function noteOf(each: ApiCall): string {
  if (isPublic(each)) return texts.everyone;
  const scopes = scopesOf(each);
  return scopes.length > 0 ? texts.needs(scopes.join(' / ')) : texts.noScope;
}

function byTag(calls: readonly ApiCall[]): [string, ApiCall[]][] {
  const tags = [...new Set(calls.flatMap((each) => each.tags))];
  return tags.map((tag) => [tag, calls.filter((each) => each.tags.includes(tag))]);
}
