import { Injectable } from '@nestjs/common';
import { TokenKeys } from '@sop/contracts';
import { Bus } from '@sop/messaging';
import type { PublishedKey } from './signing-keys.js';
import type { TokenKeySource } from './token-keys.js';

/** Asks the auth service over the bus. */
@Injectable()
export class BusTokenKeys implements TokenKeySource {
  constructor(private readonly bus: Bus) {}

  async keys(): Promise<PublishedKey[]> {
    return (await this.bus.request(TokenKeys, {})).keys;
  }
}
