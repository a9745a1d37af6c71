import { Button, Loader } from '@mantine/core';
import { IconChevronDown, IconFileTypePdf } from '@tabler/icons-react';
import type { SopCard } from '@sop/contracts';
import { lazy, Suspense } from 'react';
import { useLazyMenu } from '../../ui/lazy-menu.js';
import { texts } from './export.texts.js';
import styles from './export.module.css';
import { useExport } from './use-export.js';

const OtherFormats = lazy(() => import('./other-formats.js'));

/** Exports the PDF on click, with a menu for other formats and the progress while a file is generated. */
export function ExportButton({ sop, version }: { sop: Pick<SopCard, 'id'>; version?: number | undefined }) {
  const { start, isPending, format, percent } = useExport(sop, version);
  const { menu, button } = useLazyMenu();
  return (
    <div className={styles.button} data-screen-only="">
      <Button
        variant="default"
        className={styles.main}
        leftSection={
          isPending ? (
            <Loader size={16} aria-hidden="true" />
          ) : (
            <IconFileTypePdf size={18} stroke={1.75} aria-hidden="true" />
          )
        }
        disabled={isPending}
        onClick={() => start('pdf')}
      >
        {isPending ? texts.generating(format) : texts.exportPdf}
      </Button>
      <Button
        {...button}
        variant="default"
        className={styles.more}
        aria-label={texts.more}
        disabled={isPending}
      >
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </Button>
      <Suspense>{menu.wasOpened && <OtherFormats menu={menu} onPick={start} />}</Suspense>
      {isPending && (
        <span
          className={styles.progress}
          role="progressbar"
          aria-label={texts.generating(format)}
          aria-valuenow={Math.round(percent)}
        >
          <span style={{ width: `${percent}%` }} />
        </span>
      )}
    </div>
  );
}
