import { showDone, showFailure } from './toasts.js';
import { texts } from './ui.texts.js';

/** Copies a text that is on screen and shows `done`. Without permission, or over plain HTTP, where browsers have no clipboard, it says so. */
export async function copyText(text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showDone(done);
    return true;
  } catch {
    showFailure(texts.copyFailure);
    return false;
  }
}
