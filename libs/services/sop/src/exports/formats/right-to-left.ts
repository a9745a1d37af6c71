/** Whether a text begins in a right-to-left script. */
export const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u.test(text);
