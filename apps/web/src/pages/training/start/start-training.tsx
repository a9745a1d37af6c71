import { NumberInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { batchSizes, epochs, routes, type Dataset } from '@sop/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../api/call.js';
import { hasStatus } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { useFields, type Fields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import shared from '../training.module.css';
import { texts } from '../training.texts.js';
import { keepModelName, readModelName } from './model-name.js';
import styles from './start.module.css';
import {
  isTrainable,
  hasFewFrames,
  trainingDataText,
  requestRules,
  type TrainingRequest,
} from './training-request.js';

interface StartTrainingProps {
  readonly dataset: Dataset;
  readonly onStarted: (trainingId: string) => void;
}

export function StartTraining({ dataset, onStarted }: StartTrainingProps) {
  const client = useQueryClient();
  const [isBeyondPlan, setIsBeyondPlan] = useState(false);
  const form = useFields<TrainingRequest>({
    initialValues: {
      model_name: readModelName(),
      epochs: epochs.default,
      batch_size: batchSizes.default,
    },
    validate: requestRules,
    onValuesChange: ({ model_name }) => keepModelName(model_name),
  });
  const submission = useSubmit(form, {
    send: ({ model_name, ...numbers }) => {
      setIsBeyondPlan(false);
      const body = {
        dataset_id: dataset.id,
        model_name: model_name.trim(),
        epochs: Number(numbers.epochs),
        batch_size: Number(numbers.batch_size),
      };
      return call(routes.training.start, { body });
    },
    onSent: ({ training_id }) => {
      void client.invalidateQueries({ queryKey: keys.trainings });
      onStarted(training_id);
    },
    fallback: texts.trainingFailure,
    explain: (error) => {
      setIsBeyondPlan(hasStatus(error, 402));
      return null;
    },
  });
  return (
    <Form submission={submission}>
      {isBeyondPlan && submission.banner && (
        <Link to="/billing" className={styles.billing}>
          {texts.toBilling}
        </Link>
      )}
      <p className={shared.hint}>{trainingDataText(dataset)}</p>
      <TextInput
        label={texts.modelName}
        placeholder={texts.modelNamePlaceholder}
        maxLength={120}
        {...form.getInputProps('model_name')}
      />
      <Numbers form={form} />
      {hasFewFrames(dataset) && <p className={shared.hint}>{texts.fewFrames}</p>}
      <SubmitButton submission={submission} disabled={!isTrainable(dataset)} fullWidth>
        {texts.startTraining}
      </SubmitButton>
    </Form>
  );
}

function Numbers({ form }: { form: Fields<TrainingRequest> }) {
  return (
    <div className={styles.numbers}>
      <NumberInput
        label={texts.epochs}
        description={texts.range(epochs.min, epochs.max)}
        allowDecimal={false}
        clampBehavior="none"
        min={epochs.min}
        max={epochs.max}
        {...form.getInputProps('epochs')}
      />
      <NumberInput
        label={texts.batchSize}
        description={texts.range(batchSizes.min, batchSizes.max)}
        allowDecimal={false}
        clampBehavior="none"
        min={batchSizes.min}
        max={batchSizes.max}
        {...form.getInputProps('batch_size')}
      />
    </div>
  );
}
