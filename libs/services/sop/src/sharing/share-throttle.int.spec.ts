import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addressOf, routes, shareLimits } from '@sop/contracts';
import { createSop, generate, startSop, type SopFixture } from '../testing/start-sop.js';

const { network, all } = shareLimits.wrongPasswords;
const password = 'open sesame';
const [guesser, recipient] = ['203.0.113.1', '198.51.100.7'];

describe('the password of a shared link', () => {
  let fixture: SopFixture;
  let token: string;

  beforeAll(async () => {
    fixture = await startSop({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXY_HOPS: '1' });
  });
  beforeEach(async () => {
    const ours = await fixture.signIn();
    const id = await createSop(ours);
    await generate(fixture, ours.companyId, id);
    const link = await ours.client.call(routes.shares.create, {
      params: { id },
      body: { expires_in_days: null, password },
    });
    token = link.path.slice('/shared/'.length);
  });
  afterAll(() => fixture.close());

  /** The status, for a visitor whose address the gateway reports. */
  const open = async (from: string, typed: string): Promise<number> => {
    const reply = await fetch(`${fixture.baseUrl}/api${addressOf(routes.shared.open, { token })}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ password: typed }),
    });
    return reply.status;
  };
  const guess = async (from: string, times: number): Promise<number[]> => {
    const answers: number[] = [];
    for (let at = 0; at < times; at += 1) answers.push(await open(from, 'open barley'));
    return answers;
  };
  const refused = (times: number) => Array.from({ length: times }, () => 403);

  it('is guessed ten times from one address, which locks out no other', async () => {
    expect(await guess(guesser, network + 1)).toEqual([...refused(network), 429]);
    expect(await open(guesser, password)).toBe(429);
    expect(await open(recipient, password)).toBe(200);
    expect(await guess(recipient, 1)).toEqual([403]);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    for (let at = 1; at <= network; at += 1) await guess(`2001:db8::${at}`, 1);
    expect(await open('2001:db8::ffff', password)).toBe(429);
    expect(await open('2001:db8:0:1::1', password)).toBe(200);
  });

  it('is forgotten to have been typed wrong once it is right', async () => {
    await guess(recipient, network - 1);
    expect(await open(recipient, password)).toBe(200);
    expect(await guess(recipient, network)).toEqual(refused(network));
  });

  it('leaves each address one guess after many from all, so that recipients still open it', async () => {
    for (let at = 0; at < all / network; at += 1) await guess(`203.0.113.${at + 1}`, network);
    expect(await guess('203.0.113.200', 2)).toEqual([403, 429]);
    expect(await open(recipient, password)).toBe(200);
    expect(await open(recipient, password)).toBe(200);
  });

  it('is counted under no address', async () => {
    await guess(guesser, 1);
    const rows = await fixture.database.system((tx) =>
      tx.query(`select key from rate_limit where key like 'share-%'`),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(guesser);
  });
});
