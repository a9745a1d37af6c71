import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { Sop } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../sop.texts.js';

const ShareDialog = lazy(() => import('../sharing/share-dialog.js'));

/** Links to the SOP: for members of the company, and for people without an account. */
export function ShareSop({ sop }: { sop: Sop }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {texts.share}
      </Button>
      <Suspense>{isOpen && <ShareDialog sop={sop} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
