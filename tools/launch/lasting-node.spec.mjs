import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { lastingNode } from './lasting-node.mjs';
import { node22 } from './paths.mjs';

describe('npm', () => {
  const machine = join('/usr', 'bin', 'node');

  it('runs under a Node that an installation does not take away', () => {
    expect(lastingNode([machine, node22])).toBe(machine);
    expect(lastingNode([node22, machine])).toBe(machine);
    expect(lastingNode([undefined, machine])).toBe(machine);
  });

  it('runs under the one on the PATH where none is known', () => {
    expect(lastingNode([undefined, node22])).toBe('node');
  });
});
