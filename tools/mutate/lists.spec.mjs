import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../launch/paths.mjs';
import { equivalents } from './equivalents.mjs';
import { files } from './files.mjs';
import { named } from './named.mjs';
import { specsOf } from './specs-of.mjs';

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

  it('name no spec that can be derived, and give a reason for the others', () => {
    const derived = files.flatMap(({ file, also }) => also.filter((spec) => specsOf(file).includes(spec)));
    expect(derived).toEqual([]);
    expect(files.filter(({ also, because }) => also.length > 0 !== Boolean(because))).toEqual([]);
  });

  it('contain only faults whose code occurs exactly once', () => {
    const notFound = named.filter(({ file, before, after }) => {
      const occurrences = readFileSync(join(root, file), 'utf8').split(before).length - 1;
      return !paths.includes(file) || occurrences !== 1 || before === after;
    });
    expect(notFound).toEqual([]);
  });

  it('give a reason for every equivalent mutant', () => {
    const unexplained = equivalents.filter(({ file, because }) => !paths.includes(file) || !because);
    expect(unexplained).toEqual([]);
  });
});

describe('the specs of a file', () => {
  it('are those with its name', () => {
    expect(specsOf('libs/services/auth/src/sessions/login-throttle.ts')).toEqual([
      'libs/services/auth/src/sessions/login-throttle.int.spec.ts',
    ]);
  });

  it('are else those of its package that import it', () => {
    expect(specsOf('libs/service-kit/src/bytes/byte-range.ts')).toEqual([
      'libs/service-kit/src/bytes/bytes-reply.spec.ts',
    ]);
    expect(specsOf('tools/launch/instance-lock.mjs')).toEqual(['tools/launch/supervisor.spec.mjs']);
  });

  it('are none where no spec of the package imports it', () => {
    expect(specsOf('libs/services/auth/src/sessions/sign-in.ts')).toEqual([]);
  });
});
