import type { Weights } from './read-weights.js';

/** What is noticed of a thing, with how much of it there is. */
export type Features = ReadonlyMap<string, number>;

type Classifier = (features: Features) => Record<string, number>;

/** Probability of every class; features it never met count for nothing. */
export function classifierOf({ classes, features, hundredths }: Weights): Classifier {
  const places = new Map(features.split('\n').map((name, at) => [name, at * classes.length]));
  const bytes = Buffer.from(hundredths, 'base64');
  return (found) => {
    const sums = classes.map((_name, index) =>
      [...found].reduce((sum, [feature, amount]) => {
        const place = places.get(feature);
        return place === undefined ? sum : sum + (bytes.readInt16LE((place + index) * 2) / 100) * amount;
      }, 0),
    );
    const most = Math.max(...sums);
    const shares = sums.map((sum) => Math.exp(sum - most));
    const total = shares.reduce((sum, share) => sum + share, 0);
    return Object.fromEntries(classes.map((name, index) => [name, (shares[index] ?? 0) / total]));
  };
}
