import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ReserveUsage } from '@sop/contracts';
import type { Database } from '@sop/database';
import { DatabaseRequests } from './database-requests.js';

describe('DatabaseRequests', () => {
  afterEach(() => void jest.useRealTimers());

  it('leaves no timer of a request that could not be sent', async () => {
    jest.useFakeTimers();
    const database: Pick<Database, 'listen' | 'notify'> = {
      listen: () => () => undefined,
      notify: () => Promise.reject(new Error('the connection is closed')),
    };
    const requests = new DatabaseRequests();
    requests.connect(database as Database);
    const sent = requests.request(ReserveUsage, {}, {}, 5);
    await expect(sent).rejects.toMatchObject({ name: 'Unavailable', reason: 'failed' });
    expect(jest.getTimerCount()).toBe(0);
  });
});
