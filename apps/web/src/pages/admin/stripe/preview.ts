const idCharacters = 15;
const priceCharacters = 20;

const shortened = (id: string, characters: number): string =>
  id.length > characters ? `${id.slice(0, characters)}…` : id;

/** The start of a long id, enough to distinguish it. */
export const previewOf = (id: string): string => shortened(id, idCharacters);
export const pricePreviewOf = (id: string): string => shortened(id, priceCharacters);
