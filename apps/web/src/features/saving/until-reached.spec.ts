import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiProblem, networkProblem } from '../../api/problem.js';
import { startSession } from '../../api/session.js';
import { isWaiting, untilReached } from './until-reached.js';

const reconnect = () => window.dispatchEvent(new Event('online'));
/** Refuses with these one after the other, then answers. */
const server = (...problems: ApiProblem[]) =>
  jest.fn(async () => {
    const problem = problems.shift();
    if (problem) throw problem;
    return 'saved';
  });

describe('what does not reach the server', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    startSession('of one person');
  });
  afterEach(() => void jest.useRealTimers());

  it('is sent again the moment the browser is online', async () => {
    const send = server(networkProblem());
    const saved = untilReached('one', send);
    await jest.advanceTimersByTimeAsync(0);
    expect(isWaiting()).toBe(true);
    reconnect();
    expect(await saved).toBe('saved');
    expect(send).toHaveBeenCalledTimes(2);
    expect(isWaiting()).toBe(false);
  });

  it('waits for what it belongs to, and for nothing else', async () => {
    const saved = untilReached('one', server(networkProblem()));
    const other = untilReached('other', server(networkProblem(), networkProblem()));
    await jest.advanceTimersByTimeAsync(0);
    expect([isWaiting('one'), isWaiting('other'), isWaiting('third')]).toEqual([true, true, false]);
    reconnect();
    await saved;
    await jest.advanceTimersByTimeAsync(0);
    expect([isWaiting('one'), isWaiting('other'), isWaiting()]).toEqual([false, true, true]);
    reconnect();
    await other;
    expect(isWaiting()).toBe(false);
  });

  it('is sent again after 1, 2, 4 … 30 seconds where the browser notices nothing', async () => {
    const lost = Array.from({ length: 8 }, () => new ApiProblem(503, ''));
    const send = server(...lost);
    const saved = untilReached('one', send);
    const times: number[] = [];
    for (let second = 0; second <= 130; second += 1) {
      const before = send.mock.calls.length;
      await jest.advanceTimersByTimeAsync(second === 0 ? 0 : 1000);
      if (send.mock.calls.length > before) times.push(second);
    }
    expect(times).toEqual([1, 3, 7, 15, 31, 61, 91, 121]);
    expect(await saved).toBe('saved');
  });

  it('is not sent again where the server refused it, at once or later', async () => {
    const refused = new ApiProblem(409, 'Somebody else was there.');
    await expect(untilReached('one', server(refused))).rejects.toBe(refused);
    const later = untilReached('one', server(networkProblem(), refused));
    const failed = expect(later).rejects.toBe(refused);
    await jest.advanceTimersByTimeAsync(1000);
    await failed;
    expect(isWaiting()).toBe(false);
  });

  it('is not sent in the name of somebody who signed in meanwhile', async () => {
    const send = server(networkProblem());
    const saved = expect(untilReached('one', send)).rejects.toMatchObject({ status: 0 });
    await jest.advanceTimersByTimeAsync(0);
    startSession('of another person');
    reconnect();
    await saved;
    expect(send).toHaveBeenCalledTimes(1);
  });
});
