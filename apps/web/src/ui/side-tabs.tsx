import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import styles from './side-tabs.module.css';
import { replaceBy, useAddress } from './use-address.js';

interface SideTab {
  readonly value: string;
  readonly label: string;
  readonly content: ReactNode;
  /** Uses the full width: for tables of many columns. */
  readonly isWide?: boolean;
}

/**
 * The tabs of a large page: next to the content when there is space, above it on small screens. The URL has the
 * current one.
 */
export function SideTabs({ label, tabs }: { label: string; tabs: readonly SideTab[] }) {
  const [address, change] = useAddress();
  const isBeside = useMediaQuery('(min-width: 60em)', true, { getInitialValueInEffect: false });
  const requested = address.get('tab');
  const current = tabs.find(({ value }) => value === requested) ?? tabs[0];
  return (
    <Tabs
      value={current?.value ?? null}
      onChange={(value) => change((next) => replaceBy(next, { tab: value ?? '' }), { replace: true })}
      orientation={isBeside ? 'vertical' : 'horizontal'}
      keepMounted={false}
      classNames={styles}
      data-beside={isBeside || undefined}
    >
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} ref={tab === current ? scrollIntoRow : undefined}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} data-wide={tab.isWide || undefined}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** A ref that scrolls the tab into view: on a phone the row of tabs is wider than the screen. */
const scrollIntoRow = (tab: HTMLElement | null): void => {
  const row = tab?.parentElement;
  if (!tab || !row || row.scrollWidth <= row.clientWidth) return;
  const [at, from] = [tab.getBoundingClientRect().left, row.getBoundingClientRect().left];
  row.scrollLeft += at - from - (row.clientWidth - tab.offsetWidth) / 2;
};
