import { Controller } from '@nestjs/common';
import { ModelServerKey, routes, type ReplyOf, type RequestOf } from '@sop/contracts';
import { OnRequest } from '@sop/messaging';
import { Caller, Input, Serve, type InputOf } from '@sop/service-kit';
import { SecretsService } from './secrets.service.js';

type Status = ReplyOf<typeof routes.languageModel.serverKey>;

/** A key belongs to an origin: where the address of the server changes, the key does not go along. */
const nameOf = (origin: string): string => `model-server:${origin}`;
const originOf = (address: string): string => new URL(address).origin;
const kind = 'model-server-key';

/** Keys for servers that speak the OpenAI interface, one for each origin. */
@Controller()
export class ServerKeyController {
  constructor(private readonly secrets: SecretsService) {}

  @Serve(routes.languageModel.serverKey)
  status(@Input() { query }: InputOf<typeof routes.languageModel.serverKey>): Promise<Status> {
    return this.statusOf(query.address);
  }

  @Serve(routes.languageModel.setServerKey)
  async set(
    @Input() { body: { address, key } }: InputOf<typeof routes.languageModel.setServerKey>,
    @Caller() { userId }: Caller,
  ): Promise<Status> {
    const name = nameOf(originOf(address));
    await this.secrets.set(key, { name, userId, action: 'model-server-key.set', kind });
    return this.statusOf(address);
  }

  @Serve(routes.languageModel.removeServerKey)
  async remove(
    @Input() { query: { address } }: InputOf<typeof routes.languageModel.removeServerKey>,
    @Caller() { userId }: Caller,
  ): Promise<Status> {
    const name = nameOf(originOf(address));
    await this.secrets.remove({ name, userId, action: 'model-server-key.removed', kind });
    return this.statusOf(address);
  }

  @OnRequest(ModelServerKey)
  async answer({ origin }: RequestOf<typeof ModelServerKey>): Promise<{ key: string | null }> {
    return { key: (await this.secrets.open(nameOf(origin))) ?? null };
  }

  private async statusOf(address: string): Promise<Status> {
    const preview = await this.secrets.preview(nameOf(originOf(address)));
    return { is_set: preview !== undefined, key_preview: preview ?? null };
  }
}
