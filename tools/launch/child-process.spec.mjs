import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startNode } from './child-process.mjs';

describe('startNode', () => {
  let folder;

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sop-child-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('stores a secret line neither in the log nor among the last lines', async () => {
    const script = join(folder, 'part.mjs');
    const logFile = join(folder, 'part.log');
    writeFileSync(script, `console.log('started'); console.log('password: apple'); console.log('ready');`);
    const onLine = (line) => (line.startsWith('password') ? { isSecret: true } : undefined);
    const part = startNode('part', script, { env: { PATH: process.env.PATH }, logFile, onLine });
    await part.exited;
    expect(part.lastLines()).toEqual(['started', 'ready']);
    expect(readFileSync(logFile, 'utf8').trimEnd().split('\n')).toEqual(['started', 'ready']);
  });
});
