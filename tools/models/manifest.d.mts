export interface ModelFile {
  path?: string;
  target: string;
  or?: string;
  sha256?: string;
  sizeBytes?: number;
}

export interface Model {
  name: string;
  purpose: string;
  licence: string;
  required: boolean;
  source: { npm: string; version: string } | { url: string } | { operator: string };
  files: ModelFile[];
}

export function defaultModelsDir(): string;
export function readManifest(): Promise<Model[]>;
export function fileProblem(modelsDir: string, file: ModelFile, verify: boolean): Promise<string | undefined>;
