import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  recipients: string[];
  content: Buffer;
}

/** A response instead of acceptance: `cut` receives the mail and closes the connection without a response. */
type ServerResponse = { at: 'recipient' | 'data'; code: number } | { at: 'cut' };

const refusal = (code: number) =>
  Object.assign(new Error('<ann@example.test>: not now'), { responseCode: code });

/** A real SMTP server on this machine; each of `responses` is sent once. */
export async function openSmtpServer() {
  const received: ReceivedMail[] = [];
  const responses: ServerResponse[] = [];
  const takeResponse = (at: ServerResponse['at']) =>
    responses[0]?.at === at ? responses.shift() : undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, callback) {
      const answer = takeResponse('recipient');
      callback(answer && 'code' in answer ? refusal(answer.code) : null);
    },
    onData(stream, session, callback) {
      void buffer(stream).then((content) => {
        const answer = takeResponse('data');
        if (answer && 'code' in answer) return callback(refusal(answer.code));
        received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), content });
        if (takeResponse('cut')) return server.connections.forEach((connection) => connection.close());
        return callback(null);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    responses,
    reset() {
      received.length = 0;
      responses.length = 0;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type SmtpFixture = Awaited<ReturnType<typeof openSmtpServer>>;
