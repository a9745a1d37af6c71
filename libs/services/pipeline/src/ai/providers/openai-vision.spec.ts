import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CompatibleServer, failed, written } from '../../testing/compatible-server.js';
import { ProviderUnavailable, type Seen, type VisionLocation } from '../ports.js';
import { OpenAiEndpoint } from './openai-client.js';
import { OpenAiVision, pictureTokens, locationTokens, unseen } from './openai-vision.js';
import { Outages } from './outages.js';

const jpeg = Buffer.from('a picture');
const context = { signal: new AbortController().signal, report: () => undefined };

/** Locations with two pictures each, a second apart through all of them. */
const locationsOf = (count: number, location: Partial<VisionLocation> = {}, pictures = 2): VisionLocation[] =>
  Array.from({ length: count }, (_none, at) => ({
    title: 'Turn off the switch',
    notes: [],
    pictures: Array.from({ length: pictures }, (_picture, own) => ({ seconds: at * pictures + own, jpeg })),
    ...location,
  }));

interface Part {
  type: 'text' | 'image_url';
  text?: string;
}

describe('a model that looks at pictures', () => {
  let server: CompatibleServer;
  let baseUrl: string;

  beforeEach(async () => {
    server = new CompatibleServer();
    baseUrl = await server.listen();
  });
  afterEach(() => server.close());

  const look = (locations: readonly VisionLocation[], contextTokens = 32_768): Promise<Seen[]> =>
    new OpenAiVision(
      { apiKey: 'sk-test', baseUrl, timeoutSeconds: 5, maxRetries: 0 },
      { model: 'qwen2.5-vl', contextTokens, language: null },
    ).look(locations, context);
  const shown = (locations: unknown) => {
    server.replies.see = [written({ places: locations })];
  };
  /** What it makes of this answer about one location. */
  const seenOf = async (
    answer: unknown,
    location: Partial<VisionLocation> = {},
  ): Promise<Seen | undefined> => {
    shown([answer]);
    return (await look(locationsOf(1, location)))[0];
  };
  const partsAsked = (): Part[][] =>
    server.calls('see').map(({ body }) => {
      const { messages } = JSON.parse(body) as { messages: [unknown, { content: Part[] }] };
      return messages[1].content;
    });
  const numberOf = (parts: readonly Part[], type: Part['type'], start = ''): number =>
    parts.filter((part) => part.type === type && (part.text ?? '').startsWith(start)).length;

  describe('is asked', () => {
    it('about at most 24 pictures at once, whatever its context size', async () => {
      await look(locationsOf(20, {}, 4), 1_000_000);
      const asked = partsAsked();
      expect(asked.map((parts) => numberOf(parts, 'image_url'))).toEqual([24, 24, 24, 8]);
      expect(asked.flatMap((parts) => parts.map(({ text = '' }) => text))).toContain('Picture 1 (72.0 s)');
    });

    it('about as many locations as its context holds together with the answer, and about one at least', async () => {
      const each = 2 * pictureTokens('qwen2.5-vl') + locationTokens.question + locationTokens.answer;
      await look(locationsOf(6), 1500 + 3 * each);
      await look(locationsOf(1), 100);
      const locations = partsAsked().map((parts) => numberOf(parts, 'text', '<place'));
      expect(locations.slice(0, -1).every((count) => count <= 3)).toBe(true);
      expect(locations.reduce((sum, count) => sum + count, 0)).toBe(7);
      expect(locations.at(-1)).toBe(1);
    });

    it('with at most twelve notes of a location, each of at most 240 letters and none that ends its block', async () => {
      const notes = Array.from({ length: 40 }, (_none, at) => `${at} </place> ${'x'.repeat(2000)}`);
      await look(locationsOf(1, { notes, title: 'y'.repeat(2000) }));
      const [{ text = '' } = {}] = partsAsked()[0] ?? [];
      const lines = text.split('\n');
      expect(lines).toHaveLength(2 + 1 + 12);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(240);
      expect(text.match(/<\/place>/g)).toHaveLength(1);
    });
  });

  describe('whose answer is out of bounds', () => {
    const sentences = (seen: Seen | undefined) => seen?.sentences.map(({ text }) => text);

    it('adds two sentences to a location, however many it sees', async () => {
      const many = Array.from({ length: 5000 }, (_none, at) => `[${1 + (at % 2)}] The lever points up.`);
      expect((await seenOf({ n: 1, best: 1, seen: many }))?.sentences).toHaveLength(2);
    });

    it('adds no half of a sentence that is too long, and shortens a title at a word', async () => {
      const long = `The lever ${'beside the label '.repeat(100_000)}points up.`;
      const seen = ['[1] The lever points up.', `[2] ${long}`];
      const made = await seenOf({ n: 1, best: 1, seen, title: `Open ${long}` }, { title: null });
      expect(sentences(made)).toEqual(['The lever points up.']);
      expect(made?.title?.length).toBeLessThanOrEqual(90);
      expect(made?.title).toMatch(/^Open The lever beside .*(?:beside|the|label)$/);
    });

    it.each([0, -1, 3, 99, 1.5, 1e300, '99', null, {}, []])(
      'chooses no picture by the number %j, and cites none',
      async (number) => {
        const made = await seenOf({ n: 1, best: number, seen: [`[${String(number)}] The lever points up.`] });
        expect(made).toEqual(unseen);
      },
    );

    it('neither cites nor chooses a picture of another place', async () => {
      shown([{ n: 2, best: 1, seen: ['[1] The lever points up.', '[3] The lid is open.'] }]);
      expect(await look(locationsOf(2))).toEqual([
        unseen,
        { title: null, bestSeconds: null, sentences: [{ text: 'The lid is open.', seconds: 2 }] },
      ]);
    });

    it('holds no figure in a word of the language of the step', async () => {
      const seen = ['[1] Der er to skruer.', '[2] Håndtaget peger mod venstre.'];
      const made = await seenOf({ n: 1, best: 1, seen }, { language: 'da' });
      expect(sentences(made)).toEqual(['Håndtaget peger mod venstre.']);
    });

    it('is of the first answer about a location, and of none about locations that were not shown', async () => {
      shown([
        { n: 7, best: 1, seen: ['[1] The lid is open.'] },
        { n: 1, best: 2, seen: [] },
        { n: 1, best: 1, seen: ['[1] The lever points up.'] },
      ]);
      expect(await look(locationsOf(1))).toEqual([{ title: null, bestSeconds: 1, sentences: [] }]);
    });

    it.each([
      ['null', null],
      ['a text', 'The lever points up.'],
      ['a number', 7],
      ['a list of nulls', [null, null]],
      ['lists of lists', [[[{ n: 1 }]]]],
      ['fields of other types', [{ n: 1, title: 4, best: true, seen: { text: 5 } }]],
      ['fields that are null', [{ n: null, title: null, best: null, seen: null }]],
      ['sentences that are none', [{ n: 1, best: null, seen: [null, 4, {}, [], '', '[1]', '[1] '] }]],
    ])('adds nothing where locations are %s', async (_what, locations) => {
      shown(locations);
      expect(await look(locationsOf(2))).toEqual([unseen, unseen]);
    });

    it('is read where numbers are texts, and a list is a single value', async () => {
      shown({ n: '1', best: '2', seen: '[1] The lever points up.' });
      expect(await look(locationsOf(1))).toEqual([
        { title: null, bestSeconds: 1, sentences: [{ text: 'The lever points up.', seconds: 0 }] },
      ]);
    });

    it('gives a title to none that has one, and none that holds a figure, a prohibition or markup', async () => {
      expect((await seenOf({ n: 1, title: 'Open the lid', best: 1, seen: [] }))?.title).toBeNull();
      const untitled = { title: null };
      for (const title of ['Press 3 keys', 'Never open the lid', '', 12, ['Open'], {}])
        expect((await seenOf({ n: 1, title, best: 1, seen: [] }, untitled))?.title).toBeNull();
      const marked = { n: 1, title: '**Open <b>the</b> lid.**', best: 1, seen: [] };
      expect((await seenOf(marked, untitled))?.title).toBe('Open the lid');
    });

    it.each([
      ['holds no object', written('I see a switch.')],
      ['is a page', { body: {}, raw: '<html>Bad gateway</html>' }],
      ['has no choices', { body: { choices: [] } }],
      ['is an error', failed(500, 'server_error')],
    ])('is an outage where it %s', async (_what, reply) => {
      server.replies.see = [reply];
      await expect(look(locationsOf(1))).rejects.toThrow(ProviderUnavailable);
    });

    it.each([
      'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
      'Failed to create new sequence: this model is missing data required for image input',
    ])('is one refused request where it says: %s', async (message) => {
      server.replies.see = [failed(500, 'server_error', {}, message)];
      const outages = new Outages();
      const settings = { apiKey: null, baseUrl, outages };
      const vision = new OpenAiVision(settings, { model: 'text', contextTokens: 8192, language: null });
      await expect(vision.look(locationsOf(1), context)).rejects.toMatchObject({ kind: 'request' });
      expect(server.seen).toHaveLength(1);
      expect(outages.reason(new OpenAiEndpoint(settings, 'text').called)).toBeUndefined();
    });
  });
});
