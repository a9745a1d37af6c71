import { Writable } from 'node:stream';
import { createApplication, Logger, readRuntime, SESSION_SOURCE, type ServiceModule } from '@sop/service-kit';
import { sessionStatusOf } from '@sop/testing';

export interface TestGateway {
  url: string;
  port: number;
  lines: string[];
  close(): Promise<void>;
}

/** Starts a gateway (and other modules) without a database; every session is valid. */
export async function startTestGateway(
  modules: readonly ServiceModule[],
  env: Record<string, string> = {},
): Promise<TestGateway> {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = await createApplication({
    runtime: readRuntime({ NODE_ENV: 'test', PORT: '0', TOKEN_SECRET: 'x'.repeat(40), ...env }),
    logger: Logger.open({ service: 'gateway', level: 'debug', stream }),
    modules,
    isBehindGateway: false,
    providers: [{ provide: SESSION_SOURCE, useValue: { state: async (id: string) => sessionStatusOf(id) } }],
  });
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  return { url, port: Number(new URL(url).port), lines, close: () => app.close() };
}
