/** 43 characters, like the secret of every link. */
export const isShareToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Signed paths of a shared page name its link in place of a session: what it shows is decided at each request. */
const prefix = 'share-';

export const sessionOfShare = (shareId: string): string => `${prefix}${shareId}`;

/** The id of the link; undefined for the session of a user. */
export const shareOfSession = (session: string): string | undefined =>
  session.startsWith(prefix) ? session.slice(prefix.length) : undefined;
