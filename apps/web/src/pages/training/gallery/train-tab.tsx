import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPhotoScan } from '@tabler/icons-react';
import type { Dataset } from '@sop/contracts';
import { localizedMessages } from '../../../api/status-messages.js';
import { hasStatus } from '../../../api/problem.js';
import { queries } from '../../../api/queries.js';
import { EmptyState, ErrorState, Notice } from '../../../ui/states.js';
import { texts } from '../training.texts.js';
import type { Studio } from '../use-studio.js';
import { DatasetStudio } from './dataset-studio.js';
import styles from './train.module.css';

const preparationPollMilliseconds = 2000;

export default function TrainTab({ studio }: { studio: Studio }) {
  const { datasetId } = studio.location;
  const toDatasets = () => studio.navigate({});
  if (datasetId === null) {
    return (
      <EmptyState
        icon={<IconPhotoScan size={22} stroke={1.75} aria-hidden="true" />}
        title={texts.noneSelected}
        action={<Button onClick={toDatasets}>{texts.selectDataset}</Button>}
      >
        {texts.noneSelectedText}
      </EmptyState>
    );
  }
  return <Selected key={datasetId} datasetId={datasetId} studio={studio} onBack={toDatasets} />;
}

interface SelectedProps {
  readonly datasetId: number;
  readonly studio: Studio;
  readonly onBack: () => void;
}

function Selected({ datasetId, studio, onBack }: SelectedProps) {
  const { data, isPending, isError, error, refetch } = useQuery({
    ...queries.dataset(datasetId),
    refetchInterval: ({ state }) =>
      state.data?.status === 'preparing' ? preparationPollMilliseconds : false,
  });
  if (isPending) return <Skeleton height={320} radius={12} />;
  if (isError && !data) {
    if (hasStatus(error, 401)) return null;
    return (
      <div className={styles.stack}>
        <ErrorState message={texts.datasetFailure} onRetry={() => void refetch()} />
        <div>
          <Button variant="default" onClick={onBack}>
            {texts.back}
          </Button>
        </div>
      </div>
    );
  }
  if (data.status !== 'ready') return <NotReady dataset={data} onBack={onBack} />;
  return <DatasetStudio dataset={data} studio={studio} onBack={onBack} />;
}

/** Its frames are still being extracted, or failed. */
function NotReady({ dataset, onBack }: { dataset: Dataset; onBack: () => void }) {
  return (
    <div className={styles.stack}>
      <h2 className={styles.name}>{dataset.name}</h2>
      {dataset.status === 'failed' ? (
        <Notice tone="danger">
          {localizedMessages(dataset.detail, dataset.detail_codes) || texts.notExtracted}
        </Notice>
      ) : (
        <Notice tone="calm">
          {localizedMessages(dataset.detail, dataset.detail_codes) || texts.preparing}:{' '}
          {Math.floor(dataset.progress)} %
        </Notice>
      )}
      <div>
        <Button variant="default" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </div>
  );
}
