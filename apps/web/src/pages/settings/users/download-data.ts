import { routes } from '@sop/contracts';
import { callBytes } from '../../../api/call.js';
import { saveFile } from '../../../lib/save-file.js';
import { texts } from './users.texts.js';

/** Saves everything that is stored about a user, or about the caller, as a file. */
export async function downloadData(userId?: string): Promise<void> {
  const bytes = await (userId === undefined
    ? callBytes(routes.users.ownData, {})
    : callBytes(routes.users.data, { params: { id: userId } }));
  // The server has begun to answer before it knows that all of it can be read.
  if (!/"is_complete": true/.test(await bytes.slice(-200).text())) throw new Error(texts.dataIncomplete);
  saveFile(bytes, texts.dataFile(new Date().toISOString().slice(0, 10)));
}
