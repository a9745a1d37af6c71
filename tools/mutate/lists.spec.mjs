import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../launch/paths.mjs';
import { equivalents } from './equivalents.mjs';
import { files } from './files.mjs';
import { named } from './named.mjs';

const paths = files.map(({ file }) => file);

describe('the lists of files, faults and equivalent mutants', () => {
  it('name existing files and specs, each file once', () => {
    const missing = files
      .flatMap(({ file, specs }) => [file, ...specs])
      .filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });

  it('name a spec for every file', () => {
    expect(files.filter(({ specs }) => specs.length === 0)).toEqual([]);
  });

  it('contain only faults whose code occurs exactly once', () => {
    const notFound = named.filter(({ file, before, after }) => {
      const places = readFileSync(join(root, file), 'utf8').split(before).length - 1;
      return !paths.includes(file) || places !== 1 || before === after;
    });
    expect(notFound).toEqual([]);
  });

  it('give a reason for every equivalent mutant', () => {
    const unexplained = equivalents.filter(({ file, because }) => !paths.includes(file) || !because);
    expect(unexplained).toEqual([]);
  });
});
