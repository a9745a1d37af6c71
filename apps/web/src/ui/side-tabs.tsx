import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import styles from './side-tabs.module.css';
import { replaceBy, useAddress } from './use-address.js';

export interface SideTab {
  readonly value: string;
  readonly label: string;
  readonly content: ReactNode;
  /** Takes all the room there is: for tables of many columns. */
  readonly isWide?: boolean;
}

/** The rooms of a large page: beside the content where there is place, above it on small screens. Which one stands in the address. */
export function SideTabs({ label, tabs }: { label: string; tabs: readonly SideTab[] }) {
  const [address, change] = useAddress();
  const isBeside = useMediaQuery('(min-width: 60em)', true, { getInitialValueInEffect: false });
  const wanted = address.get('tab');
  const current = tabs.find(({ value }) => value === wanted) ?? tabs[0];
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
          <Tabs.Tab key={tab.value} value={tab.value} ref={tab === current ? comeIntoView : undefined}>
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

/** As a ref: on a phone the row of tabs is wider than the screen. */
const comeIntoView = (tab: HTMLElement | null): void => {
  const row = tab?.parentElement;
  if (!tab || !row || row.scrollWidth <= row.clientWidth) return;
  const [at, from] = [tab.getBoundingClientRect().left, row.getBoundingClientRect().left];
  row.scrollLeft += at - from - (row.clientWidth - tab.offsetWidth) / 2;
};
