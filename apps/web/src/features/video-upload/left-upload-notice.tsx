import { Button } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../../ui/states.js';
import { dropUpload } from './drop-upload.js';
import { forgetUpload, leftUploads, uploadIdOf } from './left-uploads.js';
import { texts } from './video-upload.texts.js';

/** Says of an upload that a page was left with how it goes on; the browser has the file only when it is chosen again. */
export function LeftUploadNotice() {
  const [left, setLeft] = useState(() => leftUploads());
  const [latest] = left;
  if (!latest) return null;
  const drop = () => {
    dropUpload(uploadIdOf(latest.address));
    forgetUpload(latest.address);
    setLeft(leftUploads());
  };
  return (
    <Notice tone="calm">
      {texts.left(latest.name)}{' '}
      <Button variant="subtle" size="compact-sm" onClick={drop}>
        {texts.dropLeft}
      </Button>
    </Notice>
  );
}
