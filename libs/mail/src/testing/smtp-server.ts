import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface Taken {
  recipients: string[];
  content: Buffer;
}

/** What the server says instead of yes: `cut` takes the mail and drops the connection without a word. */
type Answer = { at: 'recipient' | 'data'; code: number } | { at: 'cut' };

const refusal = (code: number) =>
  Object.assign(new Error('<ann@example.test>: not now'), { responseCode: code });

/** A real SMTP server on this machine; each of `answers` is given once. */
export async function openSmtpServer() {
  const taken: Taken[] = [];
  const answers: Answer[] = [];
  const next = (at: Answer['at']) => (answers[0]?.at === at ? answers.shift() : undefined);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, callback) {
      const answer = next('recipient');
      callback(answer && 'code' in answer ? refusal(answer.code) : null);
    },
    onData(stream, session, callback) {
      void buffer(stream).then((content) => {
        const answer = next('data');
        if (answer && 'code' in answer) return callback(refusal(answer.code));
        taken.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), content });
        if (next('cut')) return server.connections.forEach((connection) => connection.close());
        return callback(null);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    answers,
    reset() {
      taken.length = 0;
      answers.length = 0;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type SmtpFixture = Awaited<ReturnType<typeof openSmtpServer>>;
