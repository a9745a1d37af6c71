import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { prepareFolder } from './folders.mjs';

describe('the data folder', () => {
  let folder;
  const modeOf = (name = '') => statSync(join(folder, 'data', name)).mode & 0o777;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sop-folders-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is made for its owner alone', () => {
    prepareFolder(join(folder, 'data'), { isRoot: false });
    expect([modeOf(), modeOf('logs'), modeOf('work')]).toEqual([0o700, 0o700, 0o700]);
  });

  it('is closed where an earlier version left it open', () => {
    mkdirSync(join(folder, 'data', 'objects'), { recursive: true });
    for (const name of ['', 'objects']) chmodSync(join(folder, 'data', name), 0o755);
    prepareFolder(join(folder, 'data'), { isRoot: false });
    expect([modeOf(), modeOf('objects')]).toEqual([0o700, 0o700]);
  });

  it('lets others pass through and see nothing where root runs a database as another user', () => {
    prepareFolder(join(folder, 'data'), { isRoot: true });
    expect([modeOf(), modeOf('work')]).toEqual([0o711, 0o700]);
  });
});
