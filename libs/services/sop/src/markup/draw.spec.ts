import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { markup, type Mark, type Markup } from '@sop/contracts';
import sharp from 'sharp';
import { detectionsWithin } from './detections-within.js';
import { drawMarkup, drawAll } from './draw-markup.js';

const size = { width: 640, height: 360 };
const look = { colour: 'red', size: 'medium' } as const;

describe('drawing on a picture', () => {
  let workDir: string;
  let ground: Buffer;

  beforeAll(async () => {
    workDir = await mkdtemp(join(tmpdir(), 'sop-markup-'));
    ground = await pictureOf('#3070a0');
  });
  afterAll(() => rm(workDir, { recursive: true, force: true }));

  const pictureOf = (background: string, secret?: Buffer) =>
    sharp({ create: { ...size, channels: 3, background } })
      .composite(secret ? [{ input: secret, left: 160, top: 96 }] : [])
      .png()
      .toBuffer();
  const drawn = (
    extra: Partial<Markup>,
    hidden: { x: number; y: number; width: number; height: number }[] = [],
    owner = 'one company',
  ) => drawMarkup(workDir, { picture: ground, markup: { crop: null, marks: [], ...extra }, hidden }, owner);
  const pixels = (picture: Uint8Array) => sharp(picture).raw().toBuffer({ resolveWithObject: true });
  async function colourAt(picture: Uint8Array, x: number, y: number): Promise<number[]> {
    const { data, info } = await pixels(picture);
    const at = (y * info.width + x) * 3;
    return [...data.subarray(at, at + 3)];
  }
  const isNear = (one: readonly number[], other: readonly number[]) =>
    one.every((value, at) => Math.abs(value - (other[at] ?? 0)) < 24);

  it('waits only for pictures of the same company: many requests of one company block no other', async () => {
    const [theirs, ...ours] = await Promise.allSettled([
      drawn({}, [], 'another company'),
      ...Array.from({ length: 5 }, () => drawn({})),
    ]);
    expect(theirs?.status).toBe('fulfilled');
    // One is drawn and three wait; it is 503 for the fifth.
    expect(ours.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(ours.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'request.busy' },
    });
  }, 120_000);

  it.each<[string, Mark, [number, number], number[]]>([
    [
      'an arrow',
      { kind: 'arrow', from: { x: 0.1, y: 0.5 }, to: { x: 0.9, y: 0.5 }, ...look },
      [320, 180],
      [200, 33, 15],
    ],
    [
      'a box',
      { kind: 'box', rect: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 }, ...look },
      [160, 180],
      [200, 33, 15],
    ],
    ['a number', { kind: 'number', at: { x: 0.5, y: 0.5 }, number: 1, ...look }, [309, 180], [200, 33, 15]],
  ])('shows %s in its place, and the rest unchanged', async (_, mark, [x, y], colour) => {
    const { picture } = await drawn({ marks: [mark] });
    expect(isNear(await colourAt(picture, x, y), colour)).toBe(true);
    expect(isNear(await colourAt(picture, 40, 20), [0x30, 0x70, 0xa0])).toBe(true);
  });

  /** The pixels of each, drawn in one process. */
  const written = async (texts: readonly string[]): Promise<Buffer[]> => {
    const companySettings = texts.map((text) => ({
      picture: ground,
      markup: { crop: null, marks: [{ kind: 'text' as const, at: { x: 0.1, y: 0.1 }, text, ...look }] },
      hidden: [],
    }));
    const pictures = await drawAll(workDir, companySettings, 'one company');
    return Promise.all(pictures.map(async ({ picture }) => (await pixels(picture)).data));
  };

  describe('text in any script', () => {
    const scripts = ['Lösen', 'отвернуть', '拧松', 'شد', '풀기', 'หมุน', '🔧', '\u0000 <b>&"\ud800'];
    const longer = (text: string) => [...text].reverse().join('') + text;
    let [once, again, more]: Buffer[][] = [];
    beforeAll(async () => {
      once = await written([...scripts, 'x']);
      again = await written(scripts);
      more = await written(scripts.map(longer));
    });

    it.each(scripts.map((text, at) => [text, at] as const))(
      'draws %j in bundled fonts, the same each time',
      (_, at) => {
        const [drawn, redrawn, x, other] = [once?.[at], again?.[at], once?.at(-1), more?.[at]];
        expect(drawn?.equals(redrawn ?? Buffer.alloc(0))).toBe(true);
        // More than a placeholder for a missing letter: two words of a script differ.
        expect(drawn?.equals(x ?? Buffer.alloc(0))).toBe(false);
        expect(drawn?.equals(other ?? Buffer.alloc(0))).toBe(false);
      },
    );
  });

  it('crops the picture and its thumbnail, with marks of the same size as on the whole picture', async () => {
    const crop = { x: 0.5, y: 0.5, width: 0.25, height: 0.5 };
    const { picture, thumbnail } = await drawn({ crop });
    const sizes = await Promise.all([picture, thumbnail].map((each) => sharp(each).metadata()));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [160, 180],
      [160, 180],
    ]);
  });

  it('destroys every bit of a hidden region: pictures that differ only there become equal', async () => {
    const noise = (seed: number) => {
      const data = Buffer.from(Array.from({ length: 120 * 60 * 3 }, (_, at) => (at * seed * 7919) % 251));
      return sharp(data, { raw: { width: 120, height: 60, channels: 3 } })
        .png()
        .toBuffer();
    };
    const hidden = [{ x: 160 / 640, y: 96 / 360, width: 120 / 640, height: 60 / 360 }];
    const nothing: Markup = { crop: null, marks: [] };
    const made = await Promise.all(
      [1, 2, 3].map(async (seed) => {
        const picture = await pictureOf('#3070a0', await noise(seed));
        return drawMarkup(workDir, { picture, markup: nothing, hidden }, 'one company');
      }),
    );
    const [first, ...others] = made.map(({ picture, thumbnail }) => Buffer.concat([picture, thumbnail]));
    for (const other of others) expect(other.equals(first ?? Buffer.alloc(0))).toBe(true);
    expect(isNear(await colourAt(made[0]?.picture ?? ground, 40, 20), [0x30, 0x70, 0xa0])).toBe(true);
  });

  it('draws marks that reach beyond the picture, and crops at its very corner', async () => {
    const corner = { x: 1, y: 1, width: 1, height: 1 };
    const { picture } = await drawn({ crop: corner, marks: [{ kind: 'box', rect: corner, ...look }] }, [
      corner,
    ]);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1, height: 1 });
  });

  it('refuses a file that is no picture', async () => {
    const picture = Buffer.from('no picture at all');
    await expect(
      drawMarkup(workDir, { picture, markup: { crop: null, marks: [] }, hidden: [] }, 'one company'),
    ).rejects.toThrow('unsupported image format');
  });
});

describe('marks', () => {
  const box = { kind: 'box', rect: { x: 0, y: 0, width: 0.1, height: 0.1 }, ...look };
  const arrow = (x: unknown) => ({ kind: 'arrow', from: { x, y: 0 }, to: { x: 1, y: 1 }, ...look });
  const isAccepted = (marks: unknown[], crop: unknown = null) => markup.safeParse({ crop, marks }).success;

  it('are limited in count, in every number and in their words', () => {
    expect(isAccepted(Array(60).fill(box))).toBe(true);
    expect(isAccepted(Array(61).fill(box))).toBe(false);
    for (const x of [-0.1, 1.1, NaN, Infinity, 1e308, '0.5', null])
      expect([x, isAccepted([arrow(x)])]).toEqual([x, false]);
    const text = (length: number) => ({
      kind: 'text',
      at: { x: 0, y: 0 },
      text: 'x'.repeat(length),
      ...look,
    });
    expect([isAccepted([text(200)]), isAccepted([text(201)]), isAccepted([text(0)])]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isAccepted([{ ...box, colour: 'url(#x)' }])).toBe(false);
    expect(isAccepted([], { x: 0, y: 0, width: 0, height: 1 })).toBe(false);
  });
});

describe('detections on a cropped picture', () => {
  const detection = (x: number) => ({
    label: 'valve',
    score: 0.9,
    seconds: 1,
    box: { x, y: 0, width: 0.2, height: 0.5 },
  });

  it('are in the right place, and left out where most of them is cropped away', () => {
    const crop = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
    expect(detectionsWithin([detection(0.6), detection(0.35), detection(0)], crop)).toMatchObject([
      { box: { x: expect.closeTo(0.2), y: 0, width: expect.closeTo(0.4), height: 1 } },
    ]);
  });
});
