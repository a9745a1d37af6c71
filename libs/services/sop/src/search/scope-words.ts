/** `everyone` where editors and readers see the same. */
export type StoredAudience = 'everyone' | 'editor' | 'reader';

/** Words of every vector that say whose it is. No text contains them, as its words are letters and digits only. */
export const companyWord = (companyId: string): string => `@${companyId.replaceAll('-', '')}`;
export const audienceWord = (audience: StoredAudience): string => `@${audience}`;
