import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { supportedNode } from './supported-node.mjs';
import { node22 } from './paths.mjs';

describe('supportedNode', () => {
  const machine = join('/usr', 'bin', 'node');

  it('chooses a Node that an installation does not delete', () => {
    expect(supportedNode([machine, node22])).toBe(machine);
    expect(supportedNode([node22, machine])).toBe(machine);
    expect(supportedNode([undefined, machine])).toBe(machine);
  });

  it('falls back to the one on the PATH', () => {
    expect(supportedNode([undefined, node22])).toBe('node');
  });
});
