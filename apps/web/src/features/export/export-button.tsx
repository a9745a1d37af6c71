import { Button, Loader } from '@mantine/core';
import { IconChevronDown, IconFileTypePdf } from '@tabler/icons-react';
import type { Share, SopCard, TranslationLanguage } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { useLazyMenu } from '../../ui/lazy-menu.js';
import { texts } from './export.texts.js';
import styles from './export.module.css';
import { useExport } from './use-export.js';

const LinkExport = lazy(() => import('./link-export.js'));
const TemplateExport = lazy(() => import('./template-export.js'));
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
  const [dialog, setDialog] = useState<'link' | 'template'>();
  const close = () => setDialog(undefined);
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
        onClick={() => start({ format: 'pdf' })}
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
            onPick={(picked) => start({ format: picked })}
            onTemplate={() => setDialog('template')}
            onQrCode={onPrintLink && (() => setDialog('link'))}
          />
        )}
        {dialog === 'template' && (
          <TemplateExport
            onExport={(chosen, template) => start({ format: chosen, template })}
            onClose={close}
          />
        )}
        {dialog === 'link' && onPrintLink && (
          <LinkExport
            sopId={sop.id}
            onExport={(chosen, { id: shareId }, template) => start({ format: chosen, shareId, template })}
            onPrint={onPrintLink}
            onClose={close}
          />
        )}
      </Suspense>
      {isPending && <ExportProgress label={texts.generating(format)} percent={percent} />}
    </div>
  );
}

const ExportProgress = ({ label, percent }: { label: string; percent: number }) => (
  <span className={styles.progress} role="progressbar" aria-label={label} aria-valuenow={Math.round(percent)}>
    <span style={{ width: `${percent}%` }} />
  </span>
);
