import { Button, NumberInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { batchSizes, epochs, routes, type Dataset } from '@sop/contracts';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../api/call.js';
import { detailOf, hasStatus } from '../../../api/problem.js';
import { keys } from '../../../api/query.js';
import { Notice } from '../../../ui/states.js';
import { texts } from '../training.texts.js';
import { keepModelName, readModelName } from './model-name.js';
import styles from './start.module.css';
import { checkTraining, fewFrames, learnsFrom, type TrainingWish } from './training-wish.js';

interface StartTrainingProps {
  readonly dataset: Dataset;
  readonly onStarted: (trainingId: string) => void;
}

export function StartTraining({ dataset, onStarted }: StartTrainingProps) {
  const [wish, setWish] = useState<TrainingWish>(() => ({
    name: readModelName(),
    epochs: epochs.default,
    batchSize: batchSizes.default,
  }));
  const [fault, setFault] = useState<string | null>(null);
  const start = useStart(dataset.id, onStarted);
  const change = (next: Partial<TrainingWish>) => {
    setWish({ ...wish, ...next });
    setFault(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkTraining(wish, dataset);
    setFault(found);
    if (found === null) start.mutate(wish);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={texts.startTraining}>
      <p className={styles.hint}>{learnsFrom(dataset)}</p>
      <TextInput
        label={texts.modelName}
        placeholder={texts.modelNamePlaceholder}
        value={wish.name}
        maxLength={120}
        onChange={(event) => {
          change({ name: event.currentTarget.value });
          keepModelName(event.currentTarget.value);
        }}
      />
      <Numbers wish={wish} onChange={change} />
      {fewFrames(dataset) && <p className={styles.hint}>{texts.fewFrames}</p>}
      {fault && <Notice tone="danger">{fault}</Notice>}
      {start.isError && <Refusal error={start.error} />}
      <Button type="submit" loading={start.isPending} fullWidth>
        {texts.startTraining}
      </Button>
    </form>
  );
}

function Numbers({
  wish,
  onChange,
}: {
  wish: TrainingWish;
  onChange: (next: Partial<TrainingWish>) => void;
}) {
  return (
    <div className={styles.numbers}>
      <NumberInput
        label={texts.epochs}
        description={`${epochs.min} to ${epochs.max}`}
        min={epochs.min}
        max={epochs.max}
        allowDecimal={false}
        value={wish.epochs}
        onChange={(value) => onChange({ epochs: Number(value) })}
      />
      <NumberInput
        label={texts.batchSize}
        description={`${batchSizes.min} to ${batchSizes.max}`}
        min={batchSizes.min}
        max={batchSizes.max}
        allowDecimal={false}
        value={wish.batchSize}
        onChange={(value) => onChange({ batchSize: Number(value) })}
      />
    </div>
  );
}

function useStart(datasetId: number, onStarted: (trainingId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: TrainingWish) =>
      call(routes.training.start, {
        body: {
          dataset_id: datasetId,
          model_name: wish.name.trim(),
          epochs: wish.epochs,
          batch_size: wish.batchSize,
        },
      }),
    onSuccess: ({ training_id: trainingId }) => {
      void client.invalidateQueries({ queryKey: keys.trainings });
      onStarted(trainingId);
    },
  });
}

/** Why it does not start; where the plan is used up, the way to another one. */
function Refusal({ error }: { error: Error }) {
  return (
    <Notice tone="danger">
      {detailOf(error, texts.trainingFailure)}
      {hasStatus(error, 402) && (
        <Link to="/billing" className={styles.billing}>
          {texts.toBilling}
        </Link>
      )}
    </Notice>
  );
}
