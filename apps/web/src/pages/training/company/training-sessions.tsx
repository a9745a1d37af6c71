import { useQuery } from '@tanstack/react-query';
import type { TrainedModel } from '@sop/contracts';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { queries } from '../../../api/queries.js';
import { hasStatus } from '../../../api/problem.js';
import { formatDay } from '../../../lib/date.js';
import { Card } from '../../../ui/card.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import { recallOf, totalRecall } from '../decision/class-recall.js';
import { texts } from '../training.texts.js';
import { Activate } from './activate.js';
import styles from './company.module.css';

/** The models of the company, newest first. Renders nothing if there are none. */
export function TrainingSessions() {
  const models = useQuery(queries.models());
  const failed = models.isError && !hasStatus(models.error, 401);
  if (!failed && (models.data ?? []).length === 0) return null;
  return (
    <Card title={texts.sessions}>
      <Table
        label={texts.sessions}
        columns={columns}
        rows={models.data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        error={failed ? texts.sessionsFailure : null}
        onRetry={() => void models.refetch()}
        empty={null}
        actions={(model) =>
          !model.is_active &&
          !model.awaiting_activation && (
            <div className={styles.act}>
              <Activate model={model} />
            </div>
          )
        }
      />
    </Card>
  );
}

const columns: readonly Column<TrainedModel>[] = [
  { key: 'name', header: texts.model, cell: (model) => <Name model={model} /> },
  { key: 'dataset', header: texts.datasetColumn, cell: ({ dataset_name }) => dataset_name },
  {
    key: 'finds',
    header: texts.finds,
    align: 'end',
    cell: ({ classes }) => <span className={styles.whole}>{recallText(classes)}</span>,
  },
  {
    key: 'epochs',
    header: texts.epochsTrained,
    align: 'end',
    cell: ({ epochs_trained }) => epochs_trained,
  },
  {
    key: 'classes',
    header: texts.classesAdded,
    align: 'end',
    cell: ({ classes_added }) => <span title={classes_added.join(', ')}>{classes_added.length}</span>,
  },
  {
    key: 'created',
    header: texts.createdColumn,
    cell: ({ created_at }) => (
      <time dateTime={created_at} className={styles.whole}>
        {formatDay(created_at)}
      </time>
    ),
  },
];

function Name({ model }: { model: TrainedModel }) {
  return (
    <span className={styles.model}>
      <Link to={`/training/models/${model.id}`}>{model.name}</Link>
      {model.is_active && (
        <span className={styles.badge}>
          <IconCheck size={14} stroke={2.5} aria-hidden="true" />
          {texts.active}
        </span>
      )}
      {model.awaiting_activation && (
        <span className={styles.badge} data-tone="attention">
          {texts.awaiting}
        </span>
      )}
    </span>
  );
}

function recallText(classes: TrainedModel['classes']): string {
  const recall = recallOf(classes);
  if (!recall) return texts.recallUnknown;
  const { found, of } = totalRecall(recall);
  return texts.foundOfTotal(found, of);
}
