import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiProblem, networkProblem } from '../../api/problem.js';
import { startSession } from '../../api/session.js';
import { hasPending, retryUntilReached } from './retry-until-reached.js';

const reconnect = () => window.dispatchEvent(new Event('online'));
/** Fails with these problems in order, then replies. */
const server = (...problems: ApiProblem[]) =>
  jest.fn(async () => {
    const problem = problems.shift();
    if (problem) throw problem;
    return 'saved';
  });

describe('requests that do not reach the server', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    startSession('of one person');
  });
  afterEach(() => void jest.useRealTimers());

  it('are sent again as soon as the browser is online', async () => {
    const send = server(networkProblem());
    const saved = retryUntilReached('one', send);
    await jest.advanceTimersByTimeAsync(0);
    expect(hasPending()).toBe(true);
    reconnect();
    expect(await saved).toBe('saved');
    expect(send).toHaveBeenCalledTimes(2);
    expect(hasPending()).toBe(false);
  });

  it('are pending for their own SOP only', async () => {
    const saved = retryUntilReached('one', server(networkProblem()));
    const other = retryUntilReached('other', server(networkProblem(), networkProblem()));
    await jest.advanceTimersByTimeAsync(0);
    expect([hasPending('one'), hasPending('other'), hasPending('third')]).toEqual([true, true, false]);
    reconnect();
    await saved;
    await jest.advanceTimersByTimeAsync(0);
    expect([hasPending('one'), hasPending('other'), hasPending()]).toEqual([false, true, true]);
    reconnect();
    await other;
    expect(hasPending()).toBe(false);
  });

  it('are sent again after 1, 2, 4 … 30 seconds without an online event', async () => {
    const lost = Array.from({ length: 8 }, () => new ApiProblem(503, ''));
    const send = server(...lost);
    const saved = retryUntilReached('one', send);
    const times: number[] = [];
    for (let second = 0; second <= 130; second += 1) {
      const before = send.mock.calls.length;
      await jest.advanceTimersByTimeAsync(second === 0 ? 0 : 1000);
      if (send.mock.calls.length > before) times.push(second);
    }
    expect(times).toEqual([1, 3, 7, 15, 31, 61, 91, 121]);
    expect(await saved).toBe('saved');
  });

  it('are not sent again when the server refuses them, at once or later', async () => {
    const refused = new ApiProblem(409, 'Somebody else was there.');
    await expect(retryUntilReached('one', server(refused))).rejects.toBe(refused);
    const later = retryUntilReached('one', server(networkProblem(), refused));
    const failed = expect(later).rejects.toBe(refused);
    await jest.advanceTimersByTimeAsync(1000);
    await failed;
    expect(hasPending()).toBe(false);
  });

  it('are not sent in the name of another user who has signed in since', async () => {
    const send = server(networkProblem());
    const saved = expect(retryUntilReached('one', send)).rejects.toMatchObject({ status: 0 });
    await jest.advanceTimersByTimeAsync(0);
    startSession('of another person');
    reconnect();
    await saved;
    expect(send).toHaveBeenCalledTimes(1);
  });
});
