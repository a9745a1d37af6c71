import { formatDecimal, formatNumber, formatTenths } from './intl.js';

const mebibyte = 1024 * 1024;

/** Bytes as megabytes with one decimal below ten: `3.4 MB`, `128 MB`. */
export function formatMegabytes(bytes: number): string {
  const size = bytes / mebibyte;
  return `${size < 10 ? formatTenths(size) : formatNumber(size)} MB`;
}

/** A plan's storage: 1024 MB or more is shown in GB, -1 as Unlimited. Takes megabytes. */
export function formatStorage(megabytes: number): string {
  if (megabytes < 0) return 'Unlimited';
  if (megabytes < 1024) return `${formatDecimal(megabytes)} MB`;
  return `${formatDecimal(megabytes / 1024)} GB`;
}
