/** Bought by talking to somebody ('Contact Sales'), never by a company on its own. Imports nothing: the page runs it too. */
export const isSoldByPeople = (plan: string): boolean => plan === 'enterprise';
