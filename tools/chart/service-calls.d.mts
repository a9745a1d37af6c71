export function callsOf(
  routes: readonly { owner: string }[],
): Record<string, { reaches: string[]; calledBy?: string[] }>;
export function callsText(routes: readonly { owner: string }[]): string;
export const callsFile: string;
export const chart: string;
