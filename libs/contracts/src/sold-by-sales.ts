/**
 * Sold in a conversation ('Contact Sales'), never bought by a company on its own. Imports nothing, because the page runs it too.
 */
export const isSoldBySales = (plan: string): boolean => plan === 'enterprise';
