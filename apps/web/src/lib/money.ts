import { formatHundredths, formatNumber } from './intl.js';
import { locale } from './locale.js';

const symbols: Record<string, string> = { USD: '$', GBP: '£', EUR: '€', CHF: 'CHF' };
const symbolLast = new Set(['EUR', 'CHF']);

/** In English, EUR and CHF are after the amount, and a code without a symbol before it with a space; in German all are after it. */
function withSymbol(amount: string, currencyCode: string): string {
  const code = currencyCode.toUpperCase();
  const symbol = symbols[code] ?? code;
  if (locale === 'de' || symbolLast.has(code)) return `${amount} ${symbol}`;
  return symbol.length > 1 ? `${symbol} ${amount}` : `${symbol}${amount}`;
}

/** The price of a plan: cents without decimals. */
export const formatPrice = (cents: number, currencyCode: string): string =>
  withSymbol(formatNumber(cents / 100), currencyCode);

/** A payment to the cent: `$49.95`, `49.95 €`; a refund as `-$49.95`. */
export function formatAmount(cents: number, currencyCode = 'USD'): string {
  const amount = withSymbol(formatHundredths(Math.abs(cents) / 100), currencyCode);
  return cents < 0 ? `-${amount}` : amount;
}
