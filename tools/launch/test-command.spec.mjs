import { describe, expect, it } from '@jest/globals';
import { readTargets, roundsOf } from './test-command.mjs';
import { kindOf } from './test-paths.mjs';

describe('roundsOf', () => {
  it('runs the sets one at a time, and CPU-bound ones in parallel with one that mostly waits', () => {
    expect(roundsOf(['check', 'unit', 'e2e', 'smoke', 'supply'])).toEqual([
      ['unit'],
      ['e2e', 'check', 'supply'],
      ['smoke'],
    ]);
  });

  it('runs each set once, even if its companion is not selected', () => {
    expect(roundsOf(['check', 'unit'])).toEqual([['check'], ['unit']]);
    expect(roundsOf(['resilience'])).toEqual([['resilience']]);
  });
});

describe('the arguments of `npm test --`', () => {
  it('are names of sets, or paths of existing files and folders', () => {
    expect(readTargets(['unit', 'libs/jobs', 'nothing'])).toEqual({
      names: ['unit', 'paths'],
      paths: ['libs/jobs'],
      unknown: ['nothing'],
    });
  });

  it('select every set by `all`, including those that take minutes', () => {
    const { names } = readTargets(['all']);
    for (const name of [
      'check',
      'e2e-long',
      'services-all',
      'faults',
      'attack',
      'drills',
      'chart',
      'images',
      'crawl',
      'commands',
    ])
      expect(names).toContain(name);
  });

  it.each([
    ['apps/e2e/src/web/main-journey.spec.ts', 'e2e-web'],
    ['apps/e2e/src/drills', 'e2e-drills'],
    ['libs/jobs/src', 'own'],
    ['libs/jobs/src/index.ts', 'source'],
    ['libs/jobs/src/lease.int.spec.ts', 'own'],
    ['tools/commands/load.commands.spec.mjs', 'commands'],
    ['tools/backup/restore-names.drill.spec.mjs', 'e2e-drills'],
  ])('run %s as %s', (path, kind) => expect(kindOf(path)).toBe(kind));
});
