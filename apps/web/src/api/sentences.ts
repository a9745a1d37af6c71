import type { RefusalParameters } from '@sop/contracts';
import { locale } from '../lib/locale.js';

/** By the code of a refusal, of a field error, or of a status message. */
export type Sentences = Readonly<Partial<Record<string, (parameters: RefusalParameters) => string>>>;

let loaded: Sentences = {};

/** The sentences of the reader's language, as far as they are loaded. Without them the server's English is shown. */
export const loadedSentences = (): Sentences => loaded;

/** They are loaded with the first reply that needs them: a page that works needs none. */
export async function loadSentences(): Promise<void> {
  if (locale === 'en') return;
  try {
    loaded = (await import('./sentences.texts.js')).sentences as Sentences;
  } catch {
    // Without a connection the English sentence is better than none.
  }
}
