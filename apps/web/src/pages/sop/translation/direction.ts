/** Languages that are written from right to left. */
const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv']);

/** The direction in which a language is written. */
export const directionOf = (language: string): 'rtl' | 'ltr' =>
  rightToLeft.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
