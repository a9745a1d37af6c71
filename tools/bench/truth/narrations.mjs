import { join } from 'node:path';
import { setOf } from '../../language/strangers-sets.mjs';
import { demandsMet, metOf } from '../../language/evaluation/truth/demands-met.ts';
import { judge, readMaterial, readToRead } from '../../language/evaluation/truth/index.ts';
import { readFixtures } from '../../language/evaluation/fixtures.ts';

/** The set behind those of `to-read` that have numbers of their own. */
const latest = 'later';
/** Of a transcript with the steps that a person would write nothing but these is demanded. */
const stepsAlone = { conditions: [], prohibitions: [], figures: [], order: [], not_steps: [] };

/** Everything that a draft is measured on, with its set and what counts of a draft; at most so many of each set, spread over it. */
export function narrationsOf(material, maxNarrations) {
  const all = [
    ...readToRead(join(material, 'to-read')).map(({ name, segments, demands }) => ({
      ...{ set: setOf(name) ?? latest, name, segments },
      met: (draft) => demandsMet(demands, draft),
    })),
    ...['seen', 'blind'].flatMap((set) =>
      readMaterial(join(material, set)).narrations.map((narration) => ({
        ...{ set, name: narration.name, segments: narration.segments },
        met: (draft) => metOf(judge(narration, draft)),
      })),
    ),
    ...['fixtures', 'recognised', 'held-out'].flatMap((folder) =>
      readFixtures(join(material, '..', folder)).map(({ name, segments, steps }) => ({
        ...{ set: 'clips', name, segments: segments.map(asSpoken) },
        met: (draft) => demandsMet({ ...stepsAlone, steps: steps.map(({ text }) => text) }, draft),
      })),
    ),
  ];
  return [...Map.groupBy(all, ({ set }) => set).values()].flatMap((set) => spread(set, maxNarrations));
}

const asSpoken = ({ text, start_seconds, end_seconds }) => ({
  text,
  startSeconds: start_seconds,
  endSeconds: end_seconds,
});

function spread(set, most) {
  const step = Math.max(1, set.length / most);
  return set.filter((_one, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}
