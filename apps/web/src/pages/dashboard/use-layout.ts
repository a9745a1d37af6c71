import { useState } from 'react';
import { storeChoice, readChoice } from '../../lib/local-choice.js';

export const layouts = ['grid', 'table'] as const;
export type Layout = (typeof layouts)[number];

const choice = 'dashboardLayout';

/** Cards or rows, as stored in this browser. */
export function useLayout() {
  const [layout, setLayout] = useState<Layout>(() => (readChoice(choice) === 'table' ? 'table' : 'grid'));
  const choose = (wanted: Layout) => {
    storeChoice(choice, wanted);
    setLayout(wanted);
  };
  return { layout, setLayout: choose };
}
