import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconPhotoScan } from '@tabler/icons-react';
import type { Dataset } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { hasStatus } from '../../../api/problem.js';
import { queries } from '../../../api/queries.js';
import { Can } from '../../../features/permissions/can.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { CompanyModel } from '../company/company-model.js';
import { RunningTrainings } from '../company/running-trainings.js';
import { WaitingModel } from '../company/waiting-model.js';
import { TrainingSessions } from '../company/training-sessions.js';
import { texts } from '../training.texts.js';
import type { Studio } from '../use-studio.js';
import { DatasetCard } from './dataset-card.js';
import card from '../../../ui/picture-card.module.css';
import styles from './datasets.module.css';

/** Loaded on the first delete. */
const DeleteDataset = lazy(() => import('./delete-dataset.js'));

const preparationPollMilliseconds = 2000;
const isPreparing = (datasets: readonly Dataset[] | undefined) =>
  datasets?.some((dataset) => dataset.status === 'preparing') ?? false;

export function DatasetsTab({ studio }: { studio: Studio }) {
  return (
    <div className={styles.tab}>
      <WaitingModel />
      <RunningTrainings onOpen={(trainingId) => studio.navigate({ trainingId })} />
      <Datasets onCreate={() => studio.navigate({ tab: 'create' })} />
      <CompanyModel />
      <TrainingSessions />
    </div>
  );
}

function Datasets({ onCreate }: { onCreate: () => void }) {
  const [toDelete, setToDelete] = useState<Dataset | null>(null);
  const [wasDialogOpened, setWasDialogOpened] = useState(false);
  if (toDelete && !wasDialogOpened) setWasDialogOpened(true);
  const datasets = useQuery({
    ...queries.datasets(),
    refetchInterval: (query) => (isPreparing(query.state.data) ? preparationPollMilliseconds : false),
  });
  const list = datasets.data ?? [];
  return (
    <section aria-labelledby="datasets">
      <div className={styles.head}>
        <h2 id="datasets" className={styles.heading}>
          {texts.datasets}
        </h2>
        {list.length > 0 && (
          <Can permission="dataset.edit">
            <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />} onClick={onCreate}>
              {texts.createNew}
            </Button>
          </Can>
        )}
      </div>
      {datasets.isPending && <CardSkeletons />}
      {datasets.isError && !hasStatus(datasets.error, 401) && (
        <ErrorState message={texts.datasetsFailure} onRetry={() => void datasets.refetch()} />
      )}
      {datasets.data?.length === 0 && <NoDatasets onCreate={onCreate} />}
      {list.length > 0 && (
        <ul className={styles.grid}>
          {list.map((dataset) => (
            <li key={dataset.id}>
              <DatasetCard dataset={dataset} onDelete={() => setToDelete(dataset)} />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {wasDialogOpened && <DeleteDataset dataset={toDelete} onClose={() => setToDelete(null)} />}
      </Suspense>
    </section>
  );
}

function NoDatasets({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      icon={<IconPhotoScan size={22} stroke={1.75} aria-hidden="true" />}
      title={texts.noDatasets}
      heading="h2"
      action={
        <Can permission="dataset.edit">
          <Button onClick={onCreate}>{texts.createFirst}</Button>
        </Can>
      }
    >
      {texts.noDatasetsText}
    </EmptyState>
  );
}

function CardSkeletons() {
  return (
    <div role="status" aria-label={texts.loadingDatasets} className={styles.grid}>
      {[1, 2, 3].map((index) => (
        <div key={index} className={card.card}>
          <Skeleton className={card.picture} radius={0} />
          <div className={card.body}>
            <Skeleton height={18} width="70%" />
            <Skeleton height={14} width="50%" mt={10} />
            <Skeleton height={14} width="30%" mt={18} mb={12} />
          </div>
        </div>
      ))}
    </div>
  );
}
