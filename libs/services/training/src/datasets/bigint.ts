/** PostgreSQL hands bigint over as text; dataset ids and sizes stay far below 2^53. */
export const bigintAsNumber = { to: (value: number) => value, from: (value: string) => Number(value) };
