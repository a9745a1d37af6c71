import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@sop/testing';
import PostalMime from 'postal-mime';

interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
}

/** The mails that have left as files, oldest first. */
export async function mailsIn(folder: string): Promise<ReceivedMail[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    files.map(async (name) => {
      const { to, subject = '', text = '' } = await PostalMime.parse(await readFile(join(folder, name)));
      return { to: to?.[0]?.address ?? '', subject, text };
    }),
  );
}

/** The token in the latest mail to an address, once there are so many. */
export async function linkIn(mails: () => Promise<ReceivedMail[]>, to: string, count = 1): Promise<string> {
  return eventually(async () => {
    const received = (await mails()).filter((mail) => mail.to === to);
    const token = /\/(?:invitation|reset-password)\/([\w-]{43})/.exec(received.at(-1)?.text ?? '')?.[1];
    return received.length >= count && token ? token : null;
  });
}
