import { readModelList, type ListLimits } from './model-list.js';

/** The server that has this port by default. */
const serverNames: Readonly<Record<number, string>> = {
  11434: 'Ollama',
  1234: 'LM Studio',
  8080: 'llama.cpp',
  8000: 'vLLM',
};

/** A server on the same machine answers at once, or is none. */
const limits: ListLimits = { seconds: 1.5, maxBytes: 256 * 1024 };

export interface FoundServer {
  name: string;
  address: string;
  models: string[];
}

/** Model servers on this machine: of the ports, those that answer with a list of models. No key is sent. */
export async function findServers(ports: readonly number[]): Promise<FoundServer[]> {
  const found = await Promise.all(
    [...new Set(ports)].map(async (port): Promise<FoundServer[]> => {
      const address = `http://127.0.0.1:${port}/v1`;
      const { models, message } = await readModelList(address, null, limits);
      return message === null ? [{ name: serverNames[port] ?? 'Model server', address, models }] : [];
    }),
  );
  return found.flat();
}
