import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@sop/testing';
import PostalMime from 'postal-mime';

interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
}

/** The mails sent as files, oldest first. */
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

type Opens = 'invitation' | 'reset-password' | 'confirm-address';

/** The token in the latest mail of its kind to an address, once there are `count`. */
export async function linkIn(
  mails: () => Promise<ReceivedMail[]>,
  to: string,
  count = 1,
  ...kinds: Opens[]
): Promise<string> {
  const opens = kinds.length > 0 ? kinds : ['invitation', 'reset-password'];
  const link = new RegExp(`/(?:${opens.join('|')})/([\\w-]{43})`);
  return eventually(async () => {
    const tokens = (await mails())
      .filter((mail) => mail.to === to)
      .flatMap(({ text }) => link.exec(text)?.[1] ?? []);
    return tokens.length >= count ? (tokens.at(-1) ?? null) : null;
  });
}
