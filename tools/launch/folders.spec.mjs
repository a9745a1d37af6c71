import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { prepareFolder } from './folders.mjs';

describe('prepareFolder', () => {
  let folder;
  const modeOf = (name = '') => statSync(join(folder, 'data', name)).mode & 0o777;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sop-folders-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('creates folders that only their owner can read', () => {
    prepareFolder(join(folder, 'data'), { isRoot: false });
    expect([modeOf(), modeOf('logs'), modeOf('work')]).toEqual([0o700, 0o700, 0o700]);
  });

  it('restricts folders that others can read', () => {
    mkdirSync(join(folder, 'data', 'objects'), { recursive: true });
    for (const name of ['', 'objects']) chmodSync(join(folder, 'data', name), 0o755);
    prepareFolder(join(folder, 'data'), { isRoot: false });
    expect([modeOf(), modeOf('objects')]).toEqual([0o700, 0o700]);
  });

  it('lets other users traverse but not list the data folder when root runs the database as another user', () => {
    prepareFolder(join(folder, 'data'), { isRoot: true });
    expect([modeOf(), modeOf('work')]).toEqual([0o711, 0o700]);
  });
});
