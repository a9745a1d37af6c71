/** The main module of a killable process: does one piece of work, says what came of it and is gone. */
const [entry = ''] = process.argv.slice(2);

process.once('message', (input) => {
  void answer(input).then((said) => process.send?.(said, () => process.exit(0)));
});
// Nobody waits for the work any more.
process.once('disconnect', () => process.exit(1));

async function answer(input: unknown): Promise<{ answer: unknown } | { error: string }> {
  try {
    const { work } = (await import(entry)) as { work: (input: unknown) => Promise<unknown> };
    return { answer: await work(input) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
