import { formatDecimal, formatNumber, formatTenths } from './intl.js';
import { texts } from './lib.texts.js';

const mebibyte = 1024 * 1024;

/** Bytes as megabytes with one decimal below ten: `3.4 MB`, `128 MB`. */
export function formatMegabytes(bytes: number): string {
  const size = bytes / mebibyte;
  return texts.megabytes(size < 10 ? formatTenths(size) : formatNumber(size));
}

/** A plan's storage in megabytes: from 1024 MB in GB, -1 as Unlimited, and a small amount never as 0. */
export function formatStorage(megabytes: number): string {
  if (megabytes < 0) return texts.unlimited;
  if (megabytes > 0 && megabytes < 0.05) return texts.lessThanMegabytes(formatDecimal(0.1));
  if (megabytes < 1024) return texts.megabytes(formatDecimal(megabytes));
  return texts.gigabytes(formatDecimal(megabytes / 1024));
}
