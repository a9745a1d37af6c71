import { ActionIcon } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import styles from './dashboard.module.css';
import { texts } from './dashboard.texts.js';
import { layouts, type Layout } from './use-layout.js';

const icons = { grid: IconLayoutGrid, table: IconList } as const;

interface LayoutSwitchProps {
  readonly layout: Layout;
  readonly onChange: (layout: Layout) => void;
}

export function LayoutSwitch({ layout, onChange }: LayoutSwitchProps) {
  return (
    <div role="group" aria-label={texts.layout} className={styles.layouts}>
      {layouts.map((each) => {
        const LayoutIcon = icons[each];
        return (
          <ActionIcon
            key={each}
            aria-label={texts.layouts[each]}
            aria-pressed={each === layout}
            onClick={() => onChange(each)}
          >
            <LayoutIcon size={18} stroke={1.75} />
          </ActionIcon>
        );
      })}
    </div>
  );
}
