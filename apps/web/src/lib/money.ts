import { formatHundredths, formatNumber } from './intl.js';

const symbols: Record<string, string> = { USD: '$', GBP: '£', EUR: '€', CHF: 'CHF' };
const symbolLast = new Set(['EUR', 'CHF']);

/** Cents without decimals; EUR and CHF put the symbol after the amount. */
export function formatPrice(cents: number, currencyCode: string): string {
  const code = currencyCode.toUpperCase();
  const amount = formatNumber(cents / 100);
  const symbol = symbols[code] ?? code;
  if (symbolLast.has(code)) return `${amount} ${symbol}`;
  return symbol.length > 1 ? `${symbol} ${amount}` : `${symbol}${amount}`;
}

/** Cents of a dollar with two decimals: `$49.95`. */
export const formatCents = (cents: number): string => `$${formatHundredths(cents / 100)}`;
