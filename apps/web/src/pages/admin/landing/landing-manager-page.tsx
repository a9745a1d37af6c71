import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useState, type ReactNode } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { Page } from '../../../ui/page.js';
import { SideTabs } from '../../../ui/side-tabs.js';
import { ErrorState } from '../../../ui/states.js';
import { OperatorOnly } from '../operator-only.js';
import styles from './landing-manager.module.css';
import { texts } from './landing-manager.texts.js';
import { Messages } from './messages.js';
import { Preview } from './preview.js';
import { SettingsEditor } from './settings-editor.js';
import { TilesEditor } from './tiles-editor.js';
import type { Draft } from './draft.js';

export function Component() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <OperatorOnly permission="platform.content">
        <Manager />
      </OperatorOnly>
    </Page>
  );
}

function Manager() {
  const [draft, setDraft] = useState<Draft>({});
  const settings = useQuery({
    queryKey: keys.landingSettings,
    queryFn: async ({ signal }) => (await call(routes.landing.allSettings, { signal })).settings,
  });
  const tiles = useQuery({
    queryKey: keys.allTiles,
    queryFn: async ({ signal }) => (await call(routes.landing.allTiles, { signal })).tiles,
  });
  const failed = [settings, tiles].find(({ isError }) => isError);
  if (failed)
    return (
      <ErrorState message={detailOf(failed.error, texts.failure)} onRetry={() => void failed.refetch()} />
    );
  if (!settings.data || !tiles.data)
    return <Skeleton height={480} role="status" aria-label={texts.loading} />;
  const beside = (editor: ReactNode) => (
    <div className={styles.beside}>
      <div className={styles.editor}>{editor}</div>
      <Preview settings={settings.data} tiles={tiles.data} draft={draft} />
    </div>
  );
  return (
    <SideTabs
      label={texts.sections}
      tabs={[
        {
          value: 'settings',
          label: texts.tabs.settings,
          isWide: true,
          content: beside(<SettingsEditor settings={settings.data} onDraft={setDraft} />),
        },
        {
          value: 'tiles',
          label: texts.tabs.tiles,
          isWide: true,
          content: beside(<TilesEditor tiles={tiles.data} onDraft={setDraft} />),
        },
        { value: 'messages', label: texts.tabs.messages, content: <Messages /> },
      ]}
    />
  );
}
