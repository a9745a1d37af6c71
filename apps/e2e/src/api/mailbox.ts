import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@sop/testing';
import PostalMime from 'postal-mime';
import { dataDirOfSystem } from '../system.js';

/** The page that a mailed link opens. */
type LinkedPage = 'invitation' | 'reset-password' | 'confirm-address';

/** The token in the newest mail with such a link to an address, once `count` have arrived: a system without a mail server stores them as files. */
export function linkFor(
  email: string,
  count = 1,
  opens: readonly LinkedPage[] = ['invitation', 'reset-password'],
): Promise<string> {
  const link = new RegExp(`/(?:${opens.join('|')})/([\\w-]{43})`);
  return eventually(
    async () => {
      const mails = (await received()).filter(({ to }) => to === email);
      const tokens = mails.flatMap(({ text }) => link.exec(text)?.[1] ?? []);
      return tokens.length >= count ? (tokens.at(-1) ?? null) : null;
    },
    { timeoutSeconds: 60, intervalMs: 100 },
  );
}

/** The first group of the newest mail to an address that matches. */
export function mailFor(email: string, pattern: RegExp): Promise<string> {
  return eventually(
    async () => {
      const mails = (await received()).filter(({ to }) => to === email);
      return mails.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []).at(-1) ?? null;
    },
    { timeoutSeconds: 60, intervalMs: 100 },
  );
}

const known = new Map<string, { to: string; text: string }>();

/** Oldest first: mails are named by ascending ids. */
async function received(): Promise<{ to: string; text: string }[]> {
  const dataDir = dataDirOfSystem();
  if (!dataDir) throw new Error('E2E_DATA_DIR is needed: invitations are read from the mails in it');
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.filter((each) => !known.has(each))) {
    const { to, text = '' } = await PostalMime.parse(await readFile(join(folder, name)));
    known.set(name, { to: to?.[0]?.address ?? '', text });
  }
  return names.flatMap((name) => known.get(name) ?? []);
}
