import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../launch/paths.mjs';
import { passes } from './passes.mjs';

const sources = join(root, 'libs/procedure-writer/src');

describe('passes that can be switched off', () => {
  it.each(Object.entries(passes))(
    '%s names functions and patterns that its file declares',
    (_name, [file, replacements]) => {
      const path = join(sources, `${file}.ts`);
      const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
      for (const name of Object.keys(replacements))
        expect(source).toMatch(new RegExp(`^(?:export )?(?:const|function) ${name}\\b`, 'm'));
    },
  );
});
