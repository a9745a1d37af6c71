import { Button, Loader } from '@mantine/core';
import { IconChevronDown, IconFileTypePdf } from '@tabler/icons-react';
import type { Share, SopCard, TranslationLanguage } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { useLazyMenu } from '../../ui/lazy-menu.js';
import { texts } from './export.texts.js';
import styles from './export.module.css';
import { useExport } from './use-export.js';

const LinkExport = lazy(() => import('./link-export.js'));
const OtherFormats = lazy(() => import('./other-formats.js'));

interface ExportButtonProps {
  readonly sop: Pick<SopCard, 'id'>;
  readonly version?: number | undefined;
  /** Of a translation; that of the original by default. */
  readonly language?: TranslationLanguage;
  /** Prints the page with the QR code of a link; absent where no code is offered. */
  readonly onPrintLink?: (share: Share) => void;
}

/** Exports the PDF on click, with a menu for other formats and the progress while a file is generated. */
export function ExportButton({ sop, version, language, onPrintLink }: ExportButtonProps) {
  const [isLinked, setIsLinked] = useState(false);
  const { start, isPending, format, percent } = useExport(sop, version, language);
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
      <Suspense>
        {menu.wasOpened && (
          <OtherFormats
            menu={menu}
            onPick={(format) => start(format)}
            onQrCode={onPrintLink && (() => setIsLinked(true))}
          />
        )}
        {isLinked && onPrintLink && (
          <LinkExport
            sopId={sop.id}
            onExport={(format, { id }) => start(format, id)}
            onPrint={onPrintLink}
            onClose={() => setIsLinked(false)}
          />
        )}
      </Suspense>
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
