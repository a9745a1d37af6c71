export const named = [];
