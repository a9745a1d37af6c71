import { Button, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.js';
import { focusHere } from '../../ui/focus-here.js';
import { showDone } from '../../ui/toasts.js';
import { texts } from './sop.texts.js';

/** Copies the SOP's address, which members of the company can open. Where the browser does not let it copy, it is shown. */
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
      <Dialog opened={isShown} onClose={() => setIsShown(false)} title={texts.share}>
        <TextInput
          label={texts.linkLabel}
          description={texts.linkText}
          value={link}
          readOnly
          ref={focusHere}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Dialog>
    </>
  );
}
