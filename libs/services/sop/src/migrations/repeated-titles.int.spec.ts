import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { createSop, generate, startSop, type Company, type SopFixture } from '../testing/start-sop.js';
import { repeatedTitles } from './0022-repeated-titles.js';

const sentence = (text: string, confidence: number) => ({
  text,
  evidence: { segment_ids: [0], start_seconds: 0, end_seconds: 1, sources: ['speech'] },
  confidence,
});

describe('steps of an earlier version', () => {
  let fixture: SopFixture;
  let ours: Company;
  let id: string;

  beforeAll(async () => {
    fixture = await startSop();
    ours = await fixture.signIn();
    id = await createSop(ours);
    await generate(fixture, ours.companyId, id, [
      ['Put on gloves', 0, 10],
      ['Clamp the frame', 10, 20],
      ['Weld the seam', 20, 30],
      ['Öffne das Ventil', 30, 40],
    ]);
  });
  afterAll(() => fixture.close());

  const write = (position: number, sentences: object[], edited: string | null = null) =>
    fixture.database.system((tx) =>
      tx.execute(
        `update step set generated = jsonb_set(generated, '{sentences}', $1::jsonb), edited_description = $2
          where sop_id = $3 and position = $4`,
        [JSON.stringify(sentences), edited, id, position],
      ),
    );
  const read = async () => (await ours.client.call(routes.sops.get, { params: { id } })).steps;

  it('lose sentences that repeat the title, stay accepted or written, and pass the lower confidence to the title', async () => {
    await write(1, [sentence('Put on gloves.', 0.2), sentence('They are thick.', 0.9)]);
    await write(
      2,
      [sentence('Clamp the frame!', 0.9), sentence('Mind it.', 0.9)],
      'Clamp the frame! Mind it.',
    );
    await write(3, [sentence('Weld the seam.', 0.9)], 'In one go.');
    await write(4, [sentence('Öffne das Ventil.', 0.9)]);
    for (let times = 0; times < 2; times += 1)
      await fixture.database.system((tx) => tx.execute(repeatedTitles.up));
    const steps = await read();
    expect(steps.map(({ description }) => description)).toEqual([
      'They are thick.',
      'Mind it.',
      'In one go.',
      '',
    ]);
    expect(steps[0]?.title_evidence?.confidence).toBe(0.2);
    expect(steps[1]?.sentences.map(({ text, confidence }) => [text, confidence])).toEqual([['Mind it.', 1]]);
  });

  it('have an empty description where a user had repeated the title', async () => {
    await write(1, [], 'put on gloves');
    await fixture.database.system((tx) => tx.execute(repeatedTitles.up));
    expect((await read())[0]?.description).toBe('');
  });
});
