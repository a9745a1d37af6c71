import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import styles from './table.module.css';

/** Search and filters in one line; on a phone below each other. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div role="search" className={styles.toolbar}>
      {children}
    </div>
  );
}

const settleMilliseconds = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A search that follows the typing with a delay, so that not every letter changes the URL and queries the server. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [committed, setCommitted] = useState(value);
  // Cleared or changed from outside: the URL takes precedence.
  if (value !== committed) {
    setCommitted(value);
    setTyped(value);
  }
  const commit = useDebouncedCallback((text: string) => {
    setCommitted(text);
    onChange(text);
  }, settleMilliseconds);
  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        commit(event.currentTarget.value);
      }}
    />
  );
}

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  /** The label of no filter. */
  readonly all: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

export function FilterSelect({ label, value, all, choices, onChange }: FilterSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: all }, ...choices]}
    />
  );
}
