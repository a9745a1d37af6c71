import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../launch/paths.mjs';
import { equivalents } from './equivalents.mjs';
import { files } from './files.mjs';
import { named } from './named.mjs';

const paths = files.map(({ file }) => file);

describe('the lists of what is tried against mutants', () => {
  it('name files and specs that are there, each file once', () => {
    const missing = files
      .flatMap(({ file, specs }) => [file, ...specs])
      .filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });

  it('name no file without a spec that answers for it', () => {
    expect(files.filter(({ specs }) => specs.length === 0)).toEqual([]);
  });

  it('find the place of every named fault exactly once', () => {
    const lost = named.filter(({ file, before, after }) => {
      const places = readFileSync(join(root, file), 'utf8').split(before).length - 1;
      return !paths.includes(file) || places !== 1 || before === after;
    });
    expect(lost).toEqual([]);
  });

  it('say why a mutant cannot be told apart, and of what file', () => {
    const unclear = equivalents.filter(({ file, because }) => !paths.includes(file) || !because);
    expect(unclear).toEqual([]);
  });
});
