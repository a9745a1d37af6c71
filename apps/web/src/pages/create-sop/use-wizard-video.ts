import { useState, type Dispatch } from 'react';
import type { Recording } from '../../features/recorder/recorder.machine.js';
import { deleteStoredRecording } from '../../features/recorder/storage/stored-recordings.js';
import { completedTransfer } from '../../features/video-upload/completed-transfer.js';
import type { TransferState } from '../../features/video-upload/video-transfer.js';
import { useVideoTransfer } from './use-create-sop.js';
import { deleteWizardDraft, readWizardDraft } from './wizard-draft.js';
import { next, type Source, type WizardEvent, type WizardState } from './wizard.machine.js';

/** States in which leaving cancels the upload. */
const underWay: readonly TransferState[] = ['sending', 'interrupted', 'paused'];

/** The video of the wizard, chosen or recorded, with its upload. */
export function useWizardVideo(
  state: WizardState<File>,
  send: Dispatch<WizardEvent<File>>,
  maxGigabytes: number | null,
) {
  const [recorded, setRecorded] = useState<Recording | null>(null);
  const sending = useVideoTransfer();
  const choose = (video: File, from?: Source) => {
    const event = { type: 'video-chosen', video, maxGigabytes, ...(from && { source: from }) } as const;
    const isTaken = next(state, event).video === video;
    if (isTaken) sending.begin(video);
    send(event);
    if (isTaken) send({ type: 'draft-restored', ...readWizardDraft(video) });
  };
  const takeRecorded = (recording: Recording & { readonly uploadId: string }) => {
    setRecorded(recording);
    sending.adopt(completedTransfer(recording.uploadId, recording.file));
    send({ type: 'video-recorded', video: recording.file });
    send({ type: 'draft-restored', ...readWizardDraft(recording.file) });
  };
  const remove = () => {
    sending.drop();
    send({ type: 'video-removed' });
  };
  /** Forgets the video of a page that the user leaves. */
  const leave = () => {
    sending.drop();
    deleteWizardDraft(state.video);
  };
  /** Its SOP exists: nothing of it is needed in this browser any more. */
  const finish = () => {
    sending.release();
    deleteWizardDraft(state.video);
    if (recorded?.storedId) void deleteStoredRecording(recorded.storedId);
  };
  const isRecorded = state.video === recorded?.file;
  const transferState = sending.status?.state;
  return {
    sending,
    choose,
    takeRecorded,
    remove,
    leave,
    finish,
    isUploading: transferState !== undefined && underWay.includes(transferState),
    // Leaving loses a chosen file's upload; a recording remains in this browser.
    isSent: transferState === 'sent' && !isRecorded,
    isRecorderHere: state.source === 'record' && (!state.video || isRecorded),
  };
}
