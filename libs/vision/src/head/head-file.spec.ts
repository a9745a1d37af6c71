import { describe, expect, it } from '@jest/globals';
import * as core from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-cpu';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import { writeTensorFile } from '../tensor-file.js';
import { initialParameters } from '../training/initial-parameters.js';
import { HeadRefused } from './errors.js';
import { type HeadValues, readHead, writeHead } from './head-file.js';
import {
  namedParameters,
  namedStandardisation,
  PARAMETER_NAMES,
  parameterShapes,
} from './head-parameters.js';
import { openHead } from './opened-head.js';
import { TAPS } from './taps.js';

const tf = { ...core, loadGraphModel };
const channels = (value: number) => TAPS.map(({ channels }) => new Float32Array(channels).fill(value));
const head: HeadValues = {
  classNames: ['safety valve', 'Schlüssel'],
  backbone: 'backbone@1',
  parameters: initialParameters(2, 7),
  standardisation: { means: channels(0.5), scales: channels(2) },
};
/** Jest compares element by element, which takes a minute for this many. */
const same = (a: Float32Array, b: Float32Array) => Buffer.from(a.buffer).equals(Buffer.from(b.buffer));
const meta = { version: 1, backbone: head.backbone, classNames: head.classNames };

describe('the weights of a head', () => {
  it('are read from their file bit for bit', () => {
    const bytes = Buffer.from(writeHead(head));
    const read = readHead(bytes);
    expect([read.classNames, read.backbone]).toEqual([head.classNames, head.backbone]);
    for (const name of PARAMETER_NAMES) expect(same(read.parameters[name], head.parameters[name])).toBe(true);
    expect(bytes.equals(writeHead(read))).toBe(true);
  });

  it('are 195,140 numbers plus 65 for each class', () => {
    const count = (classes: number) => {
      const shapes = parameterShapes(classes);
      return PARAMETER_NAMES.reduce((sum, name) => sum + shapes[name].reduce((a, b) => a * b), 0);
    };
    expect([count(1), count(20)]).toEqual([195_140 + 65, 195_140 + 20 * 65]);
  });

  it('have the same initial values for the same seed, and others for another', () => {
    const isSame = (seed: number) => same(initialParameters(2, seed).lateral32, head.parameters.lateral32);
    expect([isSame(7), isSame(8)]).toEqual([true, false]);
  });

  it('are refused if they have another version or number of classes, or are incomplete', () => {
    const tensors = [...namedParameters(head.parameters), ...namedStandardisation(head.standardisation)];
    expect(readHead(writeTensorFile('head', meta, tensors)).classNames).toEqual(head.classNames);
    const others = [
      writeTensorFile('head', { ...meta, version: 2 }, tensors),
      writeTensorFile('head', { ...meta, classNames: ['one'] }, tensors),
      writeTensorFile('head', meta, tensors.slice(1)),
      writeTensorFile('head', meta, tensors.slice(0, -1)),
      writeTensorFile('checkpoint', meta, tensors),
    ];
    for (const bytes of others) expect(() => readHead(bytes)).toThrow(HeadRefused);
  });

  it('are refused on another backbone than that of the training, with both names', () => {
    expect(() => openHead(tf, 'backbone@2', writeHead(head))).toThrow(HeadRefused);
    expect(() => openHead(tf, 'backbone@2', writeHead(head))).toThrow(/backbone@1.*backbone@2/);
  });
});
