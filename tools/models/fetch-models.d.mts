export interface FetchProgress {
  model: string;
  state: 'present' | 'downloading' | 'unpacking' | 'ready';
  fraction: number;
}

export function fetchModels(options?: {
  modelsDir?: string;
  log?(line: string): void;
  onProgress?(progress: FetchProgress): void;
  only?: string[];
  verify?: boolean;
}): Promise<{ name: string; state: 'present' | 'fetched' }[]>;

export function checkModels(options?: {
  modelsDir?: string;
  verify?: boolean;
}): Promise<{ name: string; purpose: string; required: boolean; installed: boolean; problems: string[] }[]>;
