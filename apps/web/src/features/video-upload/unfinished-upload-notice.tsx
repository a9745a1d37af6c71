import { Button } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../../ui/states.js';
import { deleteUpload } from './delete-upload.js';
import { forgetUpload, unfinishedUploads, uploadIdOf } from './unfinished-uploads.js';
import { texts } from './video-upload.texts.js';

/** Explains how to continue an unfinished upload: the user has to choose the file again. */
export function UnfinishedUploadNotice() {
  const [uploads, setUploads] = useState(() => unfinishedUploads());
  const [latest] = uploads;
  if (!latest) return null;
  const drop = () => {
    deleteUpload(uploadIdOf(latest.address));
    forgetUpload(latest.address);
    setUploads(unfinishedUploads());
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
