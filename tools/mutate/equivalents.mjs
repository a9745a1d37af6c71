export const equivalents = [];
