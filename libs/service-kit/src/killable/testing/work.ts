/** What an untrusted file may make a parser do. */
export async function work(input: { doing: string; bytes?: Uint8Array }): Promise<unknown> {
  switch (input.doing) {
    case 'answer':
      return { length: input.bytes?.length, environment: Object.keys(process.env) };
    case 'throw':
      throw new Error('this is wrong');
    case 'loop':
      for (;;);
    case 'wait':
      return new Promise((resolve) => setTimeout(resolve, 600_000));
    case 'complain':
      await new Promise((resolve) =>
        process.stderr.write(`${'so much '.repeat(20_000)}and no more`, resolve),
      );
      return process.exit(3);
    case 'heap': {
      const held: string[][] = [];
      for (let at = 0; ; at += 1) held.push(Array.from({ length: 1000 }, () => `${at}${Math.random()}`));
    }
    case 'buffers': {
      const held: Buffer[] = [];
      for (let at = 0; at < 100; at += 1) held.push(Buffer.alloc(50e6, 1));
      return held.length;
    }
    default:
      return process.exit(3);
  }
}
