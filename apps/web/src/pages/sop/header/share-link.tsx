import { TextInput } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.js';
import { focusHere } from '../../../ui/focus-here.js';
import { texts } from '../sop.texts.js';

/** The URL, to be copied by hand. */
export default function ShareLink({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={texts.share}>
      <TextInput
        label={texts.linkLabel}
        description={texts.linkText}
        value={link}
        readOnly
        ref={focusHere}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
