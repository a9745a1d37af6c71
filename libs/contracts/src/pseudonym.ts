/** How an erased person is called wherever a name was shown, with a part of a digest of the id. */
export const pseudonymOf = (digest: string): string => `Former member ${digest}`;

const form = /^Former member ([0-9a-f]{4,16})$/;

/** The part of the pseudonym that differs between people; null for any other name. */
export const pseudonymMark = (name: string): string | null => form.exec(name)?.[1] ?? null;
