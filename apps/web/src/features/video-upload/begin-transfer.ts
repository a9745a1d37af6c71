import { routes } from '@sop/contracts';
import { beginResumable } from './resumable-transfer.js';
import { holdForForm } from './transfer-with-form.js';
import type { VideoTransfer } from './video-transfer.js';

/** Where the contract has resumable uploads a video travels from the moment it is chosen; elsewhere it waits for its form. */
const isResumable = 'uploads' in routes;

export const beginTransfer = (video: File): VideoTransfer =>
  isResumable ? beginResumable(video) : holdForForm(video);
