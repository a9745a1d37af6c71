import { showDone, showFailure } from '../../../ui/toasts.js';
import { texts } from './sharing.texts.js';

export async function copyLink(link: string): Promise<void> {
  await navigator.clipboard.writeText(link).then(
    () => showDone(texts.copied),
    () => showFailure(texts.copyFailure),
  );
}
