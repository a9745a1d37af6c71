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

/** A search that follows the typing a moment later, so that neither the address nor the server is asked for every letter. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  // Cleared or changed from outside: what stands in the address counts.
  if (value !== told) {
    setTold(value);
    setTyped(value);
  }
  const tell = useDebouncedCallback((text: string) => {
    setTold(text);
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
        tell(event.currentTarget.value);
      }}
    />
  );
}

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  /** Said for no filter. */
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
