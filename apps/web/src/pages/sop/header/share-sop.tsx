import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { showDone } from '../../../ui/toasts.js';
import { texts } from '../sop.texts.js';

const ShareLink = lazy(() => import('./share-link.js'));

/** Copies the SOP's URL for members of the company. If the browser refuses to copy, it is shown. */
export function ShareSop({ sopId }: { sopId: string }) {
  const [isShown, setIsShown] = useState(false);
  const link = new URL(`/sop/${sopId}`, window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showDone(texts.linkCopied);
    } catch {
      setIsShown(true);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {texts.share}
      </Button>
      <Suspense>{isShown && <ShareLink link={link} onClose={() => setIsShown(false)} />}</Suspense>
    </>
  );
}
