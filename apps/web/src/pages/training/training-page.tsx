import { Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Page } from '../../ui/page.js';
import { DatasetsTab } from './datasets/datasets-tab.js';
import { tabs } from './studio-location.js';
import styles from './training.module.css';
import { texts } from './training.texts.js';
import { useStudio } from './use-studio.js';

const CreateTab = lazy(() => import('./create/create-tab.js'));
const TrainTab = lazy(() => import('./gallery/train-tab.js'));
/** Loaded when the progress of a training is opened for the first time. */
const TrainingModal = lazy(() => import('./progress/training-modal.js'));

export function Component() {
  const studio = useStudio();
  const { location, navigate } = studio;
  const choose = (value: string | null) => {
    const tab = tabs.find((each) => each === value);
    if (tab) navigate({ tab, datasetId: location.datasetId });
  };
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Tabs value={location.tab} onChange={choose} keepMounted={false}>
        <Tabs.List mb="lg" className={styles.tabs}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {texts.tabs[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="datasets">
          <DatasetsTab studio={studio} />
        </Tabs.Panel>
        <Tabs.Panel value="create">
          <Suspense>
            <CreateTab studio={studio} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="train">
          <Suspense>
            <TrainTab studio={studio} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <Suspense>
        {location.trainingId && (
          <TrainingModal
            key={location.trainingId}
            trainingId={location.trainingId}
            onClose={() => navigate({ tab: 'datasets' }, { replace: true })}
          />
        )}
      </Suspense>
    </Page>
  );
}
