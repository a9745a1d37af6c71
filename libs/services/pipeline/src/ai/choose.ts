/** A provider that may serve a port; `ready` says why it cannot (a key is missing, a model is not installed), undefined when it can. */
export interface Candidate<Port> {
  name: string;
  unavailable(): string | undefined;
  open(): Promise<Port> | Port;
}

export interface Chosen<Port> {
  port: Port;
  /** A sentence for the record: which provider, and why not the ones before it. */
  reason: string;
}

/** The first provider in order of preference that can serve. Throws when none can, with every reason. */
export async function choose<Port>(
  task: string,
  preference: readonly string[],
  candidates: readonly Candidate<Port>[],
): Promise<Chosen<Port>> {
  const passed: string[] = [];
  for (const name of preference) {
    const candidate = candidates.find((one) => one.name === name);
    const problem = candidate === undefined ? 'is not known' : candidate.unavailable();
    if (candidate && problem === undefined) {
      const reason =
        passed.length === 0 ? `${name} is the first choice.` : `${name}, because ${passed.join('; ')}.`;
      return { port: await candidate.open(), reason };
    }
    passed.push(`${name} ${problem ?? 'is not known'}`);
  }
  throw new Error(
    `No provider can serve ${task}: ${passed.join('; ') || 'the order of preference is empty'}.`,
  );
}
