/** The main module of a killable process: does one piece of work, reports its result and exits. */
const [entry = ''] = process.argv.slice(2);

process.once('message', (input) => {
  void answer(input).then((reply) => process.send?.(reply, () => process.exit(0)));
});
// The parent is gone.
process.once('disconnect', () => process.exit(1));

async function answer(input: unknown): Promise<{ answer: unknown } | { error: string }> {
  try {
    const { work } = (await import(entry)) as { work: (input: unknown) => Promise<unknown> };
    return { answer: await work(input) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
