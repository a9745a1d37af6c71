import { ActionIcon } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import type { SopCard } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { texts } from './dashboard.texts.js';

const ExportMenu = lazy(() => import('../../features/export/export-menu.js'));

/** Exports of a completed SOP; loaded on first use. */
export function ExportAction({ sop }: { sop: SopCard }) {
  const [isRequested, setIsRequested] = useState(false);
  if (sop.status !== 'ready') return null;
  const icon = (
    <ActionIcon
      aria-label={texts.exportNamed(sop.title)}
      aria-haspopup="menu"
      loading={isRequested}
      onClick={() => setIsRequested(true)}
    >
      <IconFileExport size={18} stroke={1.75} />
    </ActionIcon>
  );
  if (!isRequested) return icon;
  return (
    <Suspense fallback={icon}>
      <ExportMenu sop={sop} />
    </Suspense>
  );
}
