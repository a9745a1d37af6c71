/** PostgreSQL hands bigint over as text; sizes of videos stay far below 2^53. */
export const bigintAsNumber = {
  to: (value: number | null) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};
