import { Button, Checkbox, Radio } from '@mantine/core';
import { hiddenExtents, type HiddenExtent } from '@sop/contracts';
import { useState } from 'react';
import { CancelButton, Dialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/states.js';
import styles from './markup-editor.module.css';
import { texts } from './markup.texts.js';

export interface RedactChoice {
  readonly extent: HiddenExtent;
  /** Whether the video is hidden from users who may only read. */
  readonly isVideoHidden: boolean;
}

interface RedactDialogProps {
  readonly isVideoHidden: boolean;
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly onConfirm: (choice: RedactChoice) => void;
  readonly onClose: () => void;
}

/** Explains what cannot be restored, and what of the video remains, before areas are redacted. */
export function RedactDialog({ isVideoHidden, isBusy, error, onConfirm, onClose }: RedactDialogProps) {
  const [extent, setExtent] = useState<HiddenExtent>('step');
  const [hidesVideo, setHidesVideo] = useState(true);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.redactTitle}
      size={560}
      actions={
        <>
          <CancelButton onClick={onClose} data-autofocus />
          <Button
            data-tone="danger"
            loading={isBusy}
            onClick={() => onConfirm({ extent, isVideoHidden: hidesVideo })}
          >
            {texts.redact}
          </Button>
        </>
      }
    >
      <p className={styles.explanation}>{texts.redactText}</p>
      <Radio.Group
        label={texts.redactWhere}
        description={texts.redactMoves}
        value={extent}
        onChange={(value) => setExtent(value as HiddenExtent)}
      >
        <div className={styles.extents}>
          {hiddenExtents.map((value) => (
            <Radio key={value} value={value} label={texts.extents[value]} />
          ))}
        </div>
      </Radio.Group>
      <p className={styles.explanation}>{texts.videoUnchanged}</p>
      {isVideoHidden ? (
        <p className={styles.explanation}>{texts.hideVideoAlready}</p>
      ) : (
        <Checkbox
          label={texts.hideVideoChoice}
          checked={hidesVideo}
          onChange={({ currentTarget }) => setHidesVideo(currentTarget.checked)}
        />
      )}
      {error !== null && <Notice tone="danger">{error}</Notice>}
    </Dialog>
  );
}
