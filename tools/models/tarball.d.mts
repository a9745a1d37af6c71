export function tarEntries(
  file: string,
): AsyncGenerator<{ path: string; sizeBytes: number; body: AsyncGenerator<Buffer> }>;
