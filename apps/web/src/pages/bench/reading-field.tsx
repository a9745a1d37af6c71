import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Reading } from '@sop/contracts';
import { texts as runTexts } from '../../features/executions/executions.texts.js';
import { isOutside, isSameReading, setReading } from '../../features/executions/run.js';
import type { RecordedStep, StoredRun } from '../../features/executions/stored-run.js';
import { formatReading, readNumber } from './numbers.js';
import styles from './bench.module.css';
import { texts } from './bench.texts.js';

const forGloves = { input: { minHeight: '3.5rem' } } as const;

interface ReadingFieldProps {
  readonly reading: Reading;
  readonly step: RecordedStep;
  readonly position: number;
  readonly onChange: (by: (run: StoredRun) => StoredRun) => void;
}

/** A value that the step asks for. Outside of its limits it is accepted and marked: it is what was read. */
export function ReadingField({ reading, step, position, onChange }: ReadingFieldProps) {
  const stored = step.readings.find((each) => isSameReading(each, reading));
  const storedValue = stored?.value ?? null;
  const [text, setText] = useState(shownText(storedValue));
  const [known, setKnown] = useState(storedValue);
  // Another page has changed it.
  if (storedValue !== known) {
    setKnown(storedValue);
    if (readNumber(text) !== storedValue) setText(shownText(storedValue));
  }
  const value = readNumber(text);
  const limits = runTexts.limits(limit(reading.min), limit(reading.max), reading.unit);
  const isWrong = text.trim() !== '' && value === null;
  return (
    <TextInput
      className={styles.reading}
      styles={forGloves}
      label={texts.reading(reading.unit)}
      description={reading.min === null && reading.max === null ? undefined : texts.limits(limits)}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={
        isWrong
          ? texts.notANumber
          : value !== null && isOutside({ ...reading, value })
            ? texts.outside
            : undefined
      }
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const next = readNumber(currentTarget.value);
        onChange((run) => setReading(run, position, reading, next));
      }}
    />
  );
}

const shownText = (value: number | null): string => (value === null ? '' : formatReading(value));
const limit = (value: number | null): string | null => (value === null ? null : formatReading(value));
