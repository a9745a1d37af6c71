export function talksOf(
  routes: readonly { owner: string }[],
): Record<string, { reaches: string[]; calledBy?: string[] }>;
export function talksText(routes: readonly { owner: string }[]): string;
export const talksFile: string;
export const chart: string;
