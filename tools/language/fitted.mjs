/** Features seen in fewer rows are chance. */
const fewestRows = 3;

/**
 * Multinomial logistic regression by AdaGrad, the rows in an order drawn from a fixed seed, the weights averaged over the later two thirds of the rounds, so that the last rows do not count most; gives weights as the pipeline keeps them.
 *
 * @param {unknown[]} rows
 * @param {(row: unknown) => [ReadonlyMap<string, number>, string]} read features and class of a row
 * @param {readonly string[]} classes
 */
export function fitted(rows, read, classes, { rounds = 18, rate = 0.25, decay = 2e-4 } = {}) {
  const readRows = rows.map(read);
  const names = frequent(readRows.map(([features]) => features));
  const places = new Map(names.map((name, at) => [name, at * classes.length]));
  const examples = readRows.map(([features, kind]) => {
    const found = [...features].filter(([name]) => places.has(name));
    return {
      at: Int32Array.from(found, ([name]) => places.get(name)),
      amounts: Float64Array.from(found, ([, amount]) => amount),
      target: classes.indexOf(kind),
    };
  });
  const weights = new Float64Array(names.length * classes.length);
  const squares = new Float64Array(weights.length).fill(1e-6);
  const random = seeded();
  const mean = new Float64Array(weights.length);
  for (let round = 0; round < rounds; round++) {
    for (const example of shuffled(examples, random))
      learn(example, classes.length, weights, squares, rate, decay);
    if (round >= rounds / 3)
      weights.forEach((weight, at) => (mean[at] += weight / (rounds - Math.ceil(rounds / 3))));
  }
  return { classes, features: names.join('\n'), hundredths: packed(mean) };
}

function learn({ at: places, amounts, target }, count, weights, squares, rate, decay) {
  const sums = new Float64Array(count);
  for (let one = 0; one < places.length; one += 1)
    for (let index = 0; index < count; index += 1) sums[index] += weights[places[one] + index] * amounts[one];
  const most = Math.max(...sums);
  const shares = sums.map((sum) => Math.exp(sum - most));
  const total = shares.reduce((sum, share) => sum + share, 0);
  for (let index = 0; index < count; index += 1) {
    const error = shares[index] / total - (index === target ? 1 : 0);
    for (let one = 0; one < places.length; one += 1) {
      const at = places[one] + index;
      const slope = error * amounts[one] + decay * weights[at];
      squares[at] += slope * slope;
      weights[at] -= (rate * slope) / Math.sqrt(squares[at]);
    }
  }
}

function frequent(all) {
  const counts = new Map();
  for (const features of all)
    for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= fewestRows).map(([name]) => name);
}

function packed(weights) {
  const bytes = Buffer.alloc(weights.length * 2);
  weights.forEach((weight, at) =>
    bytes.writeInt16LE(Math.max(-32768, Math.min(32767, Math.round(weight * 100))), at * 2),
  );
  return bytes.toString('base64');
}

function seeded() {
  let state = 1;
  return () => (state = (state * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
}

const shuffled = (all, random) =>
  all
    .map((one) => [random(), one])
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
