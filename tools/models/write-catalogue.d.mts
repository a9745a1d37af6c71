export interface CatalogueModel {
  name: string;
  licence: string;
  files: { path: string; bytes: number; sha256: string }[];
}
export function writeCatalogue(
  folder: string,
  options?: { licence?: string; precision?: 'fp32' | 'q8' | 'q4' | 'fp16' },
): Promise<CatalogueModel[]>;
