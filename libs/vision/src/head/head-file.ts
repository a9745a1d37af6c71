import { z } from 'zod';
import { readTensorFile, writeTensorFile } from '../tensor-file.js';
import { HeadRefused } from './errors.js';
import {
  type HeadParameters,
  namedParameters,
  namedStandardisation,
  findParameters,
  type Standardisation,
  standardisationAmong,
} from './head-parameters.js';

/** A trained head with its parameters. */
export interface HeadValues {
  classNames: readonly string[];
  /** Name and hash of the backbone's weights. */
  backbone: string;
  parameters: HeadParameters<Float32Array>;
  standardisation: Standardisation<Float32Array>;
}

const KIND = 'head';
const VERSION = 1;
const meta = z.object({
  version: z.literal(VERSION),
  backbone: z.string(),
  classNames: z.array(z.string()).min(1),
});

export function writeHead({ classNames, backbone, parameters, standardisation }: HeadValues): Uint8Array {
  const tensors = [...namedParameters(parameters), ...namedStandardisation(standardisation)];
  return writeTensorFile(KIND, { version: VERSION, backbone, classNames }, tensors);
}

/** Throws HeadRefused. */
export function readHead(bytes: Uint8Array): HeadValues {
  const file = readTensorFile(KIND, bytes);
  const described = meta.safeParse(file?.meta).data;
  if (file === undefined || described === undefined)
    throw new HeadRefused('These are not the weights of a trained head, or they are damaged.');
  const { classNames, backbone } = described;
  const parameters = findParameters(file.tensors, classNames.length);
  const standardisation = standardisationAmong(file.tensors);
  if (parameters === undefined || standardisation === undefined)
    throw new HeadRefused('These weights are not of the shape that a head has.');
  return { classNames, backbone, parameters, standardisation };
}
