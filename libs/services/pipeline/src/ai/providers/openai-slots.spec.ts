import { describe, expect, it } from '@jest/globals';
import { CompanySlots } from './openai-slots.js';

const { signal } = new AbortController();
const hangs = (): Promise<never> => new Promise(() => undefined);
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('slots for calls to models', () => {
  it('let a company in while all calls of another one hang', async () => {
    const slots = new CompanySlots(3, 2);
    for (const _ of Array(9)) void slots.of('first').run(hangs, signal);
    await expect(slots.of('second').run(() => Promise.resolve('asked'), signal)).resolves.toBe('asked');
  });

  it('let in no more of a company, and of all, than they have', async () => {
    const slots = new CompanySlots(3, 2);
    const entered: string[] = [];
    for (const company of ['first', 'first', 'first', 'second', 'third'])
      void slots.of(company).run(() => {
        entered.push(company);
        return hangs();
      }, signal);
    await turn();
    expect(entered).toEqual(['first', 'first', 'second']);
  });

  it('are free again behind a call that fails', async () => {
    const slots = new CompanySlots(1, 1);
    const call = (work: () => Promise<string>) => slots.of('first').run(work, signal);
    await expect(call(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(call(() => Promise.resolve('asked'))).resolves.toBe('asked');
  });

  it('are not waited for by a call that is cancelled', async () => {
    const slots = new CompanySlots(1, 1);
    void slots.of('first').run(hangs, signal);
    const stop = new AbortController();
    const waiting = ['first', 'second'].map((company) => slots.of(company).run(hangs, stop.signal));
    stop.abort(new Error('cancelled'));
    for (const call of waiting) await expect(call).rejects.toThrow('cancelled');
  });
});
