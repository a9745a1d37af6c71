import { Button, NativeSelect } from '@mantine/core';
import { texts as adminTexts } from '../admin.texts.js';
import styles from './companies.module.css';
import { pageSizes, type CompanyListParams } from './use-company-list.js';

const texts = adminTexts.companies;

interface PageLineProps {
  readonly params: CompanyListParams;
  readonly total: number;
  readonly pages: number;
}

/** The shown range, the page size, and buttons for the other pages. */
export function PageLine({ params: { page, perPage, set }, total, pages }: PageLineProps) {
  const from = (page - 1) * perPage + 1;
  const goTo = (wanted: number) => set('page', wanted === 1 ? '' : String(wanted));
  const steps = [
    { label: texts.first, to: 1, isOff: page <= 1 },
    { label: texts.previous, to: page - 1, isOff: page <= 1 },
    { label: texts.next, to: page + 1, isOff: page >= pages },
    { label: texts.last, to: pages, isOff: page >= pages },
  ];
  return (
    <div className={styles.pages}>
      <span role="status">{texts.showing(from, Math.min(total, page * perPage), total)}</span>
      <NativeSelect
        aria-label={texts.perPage}
        value={String(perPage)}
        data={pageSizes.map((size) => ({ value: String(size), label: texts.pageSize(size) }))}
        onChange={(event) => set('size', event.currentTarget.value)}
      />
      <nav aria-label={texts.pages} className={styles.steps}>
        {steps.map(({ label, to, isOff }) => (
          <Button key={label} variant="default" disabled={isOff} onClick={() => goTo(to)}>
            {label}
          </Button>
        ))}
      </nav>
    </div>
  );
}
