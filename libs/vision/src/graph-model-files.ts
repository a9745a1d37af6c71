import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { io } from '@tensorflow/tfjs-core';

interface ModelJson {
  modelTopology: object;
  format?: string;
  generatedBy?: string;
  convertedBy?: string | null;
  signature?: object;
  userDefinedMetadata?: Record<string, string>;
  weightsManifest: { paths: string[]; weights: io.WeightsManifestEntry[] }[];
}

/** A TensorFlow.js graph model (`model.json` and its shards) read from a folder: plain tfjs can only fetch over HTTP. */
export function graphModelFiles(modelJson: string): io.IOHandler {
  return {
    async load() {
      const model = JSON.parse(await readFile(modelJson, 'utf8')) as ModelJson;
      const shards = model.weightsManifest.flatMap((group) => group.paths);
      const weights = Buffer.concat(
        await Promise.all(shards.map((shard) => readFile(join(dirname(modelJson), shard)))),
      );
      return {
        modelTopology: model.modelTopology,
        format: model.format,
        generatedBy: model.generatedBy,
        convertedBy: model.convertedBy,
        signature: model.signature,
        userDefinedMetadata: model.userDefinedMetadata,
        weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
        weightData: new Uint8Array(weights).buffer,
      };
    },
  };
}
