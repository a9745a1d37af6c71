const mebibyte = 1024 * 1024;

/** Bytes as megabytes with one decimal below ten: `3.4 MB`, `128 MB`. */
export function formatMegabytes(bytes: number): string {
  const size = bytes / mebibyte;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} MB`;
}

/** A plan's storage: 1024 MB or more is shown in GB, -1 as Unlimited. Takes megabytes. */
export function formatStorage(megabytes: number): string {
  if (megabytes < 0) return 'Unlimited';
  if (megabytes < 1024) return `${trim(megabytes)} MB`;
  return `${trim(megabytes / 1024)} GB`;
}

const trim = (value: number) => Number(value.toFixed(1)).toString();
