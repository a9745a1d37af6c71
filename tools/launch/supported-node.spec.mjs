import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { supportedNode } from './supported-node.mjs';
import { node22 } from './paths.mjs';

describe('npm', () => {
  const machine = join('/usr', 'bin', 'node');

  it('runs under a Node that an installation does not take away', () => {
    expect(supportedNode([machine, node22])).toBe(machine);
    expect(supportedNode([node22, machine])).toBe(machine);
    expect(supportedNode([undefined, machine])).toBe(machine);
  });

  it('runs under the one on the PATH where none is known', () => {
    expect(supportedNode([undefined, node22])).toBe('node');
  });
});
