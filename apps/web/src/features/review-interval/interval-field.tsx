import { NativeSelect } from '@mantine/core';
import { texts } from './review-interval.texts.js';

/** In months. */
const offered = [3, 6, 12, 24, 36];

interface IntervalFieldProps {
  readonly label: string;
  readonly description?: string;
  /** What no interval of its own means. */
  readonly unset?: string;
  readonly value: number | null;
  readonly onChange: (months: number | null) => void;
}

/** Chooses after how many months something is reviewed again. */
export function IntervalField({
  label,
  description,
  unset = texts.never,
  value,
  onChange,
}: IntervalFieldProps) {
  const months = value === null || offered.includes(value) ? offered : [value, ...offered];
  return (
    <NativeSelect
      label={label}
      description={description}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
      data={[
        { value: '', label: unset },
        ...months.map((count) => ({ value: String(count), label: texts.months(count) })),
      ]}
    />
  );
}
