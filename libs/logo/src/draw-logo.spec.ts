import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { drawLogo } from './draw-logo.js';
import { logoKind } from './logo-kind.js';

const svg = (inside: string, attributes = 'width="100" height="50"', before = '') =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  );
const red = '<rect width="100" height="50" fill="red"/>';

async function size(png: Buffer) {
  const { format, width, height } = await sharp(png).metadata();
  return { format, width, height };
}

/** The colour in the middle, as `r,g,b,a`. */
async function middle(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4;
  return data.subarray(at, at + 4).join();
}

const bitmap = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 0, g: 128, b: 255 } } });

/** A PNG of few bytes that unpacks to width x height grey pixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const out = Buffer.alloc(body.length + 12);
    out.writeUInt32BE(body.length, 0);
    out.write(type, 4, 'latin1');
    body.copy(out, 8);
    out.writeUInt32BE(crc32(out.subarray(4, body.length + 8)), body.length + 8);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const pixels = deflateSync(Buffer.alloc(1024));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const refused = { type: 'unsupported-media' };

describe('drawLogo', () => {
  it.each(['png', 'jpeg', 'gif'] as const)(
    'redraws a %s as PNG with at most 512 pixels per side',
    async (format) => {
      const png = await drawLogo(await bitmap(1024, 256).toFormat(format).toBuffer());
      expect(await size(png)).toEqual({ format: 'png', width: 512, height: 128 });
    },
  );

  it('keeps the size of a small bitmap', async () => {
    expect(await size(await drawLogo(await bitmap(200, 200).png().toBuffer()))).toMatchObject({
      width: 200,
      height: 200,
    });
  });

  it('enlarges a small SVG', async () => {
    const png = await drawLogo(svg(red));
    expect(await size(png)).toEqual({ format: 'png', width: 512, height: 256 });
    expect(await middle(png)).toBe('255,0,0,255');
  });

  it('detects an SVG after a byte order mark, a declaration, a comment and a document type', async () => {
    const before =
      '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n' +
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n';
    expect(await size(await drawLogo(svg(red, undefined, before)))).toMatchObject({ format: 'png' });
  });

  it('removes the camera metadata', async () => {
    const photo = await bitmap(300, 200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toBuffer();
    expect(photo.includes('secret place')).toBe(true);
    const png = await drawLogo(photo);
    expect(png.includes('secret place')).toBe(false);
    expect((await sharp(png).metadata()).exif).toBeUndefined();
  });

  it('rotates a photograph upright', async () => {
    const lying = await bitmap(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await size(await drawLogo(lying))).toMatchObject({ width: 200, height: 300 });
  });

  it('refuses files that are not pictures, whatever the client claims', async () => {
    await expect(drawLogo(Buffer.from('hello'))).rejects.toMatchObject(refused);
    await expect(drawLogo(Buffer.from('<html><svg></svg></html>'))).rejects.toMatchObject(refused);
    await expect(drawLogo(Buffer.from('%PDF-1.7 <svg>'))).rejects.toMatchObject(refused);
    await expect(drawLogo(await bitmap(10, 10).webp().toBuffer())).rejects.toMatchObject(refused);
  });

  it('refuses a truncated picture with a sentence', async () => {
    const png = await bitmap(400, 400).png({ compressionLevel: 0 }).toBuffer();
    await expect(drawLogo(png.subarray(0, 5000))).rejects.toMatchObject({
      ...refused,
      detail: 'This picture could not be read. Please save it as PNG and try again.',
    });
  });
});

describe('a hostile picture', () => {
  /** Before anything parses it. */
  const unplain = { ...refused, code: 'logo.svg-entities' };

  it('is stored without scripts, foreign objects and external references', async () => {
    const hostile = svg(
      `<script>fetch('http://127.0.0.1:9/')</script>${red}` +
        '<foreignObject width="100" height="50"><iframe xmlns="http://www.w3.org/1999/xhtml" src="http://127.0.0.1:9/"/></foreignObject>' +
        '<style>@import url(http://127.0.0.1:9/x.css); rect { fill: url(http://127.0.0.1:9/y#z) red }</style>' +
        '<use xlink:href="file:///etc/passwd#root"/><a xlink:href="javascript:alert(1)"><text>x</text></a>',
      'width="100" height="50" onload="alert(1)"',
    );
    const png = await drawLogo(hostile);
    expect(await size(png)).toMatchObject({ format: 'png' });
    for (const word of ['script', 'http', 'alert', 'passwd']) expect(png.includes(word)).toBe(false);
  });

  it('cannot read files through entities', async () => {
    const before = '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    await expect(drawLogo(svg('<text y="20">&x;</text>', undefined, before))).rejects.toMatchObject(unplain);
  });

  it('cannot expand nested entities', async () => {
    const laughs = Array.from(
      { length: 10 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    ).join('');
    const before = `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>`;
    await expect(drawLogo(svg('<text>&l10;</text>', undefined, before))).rejects.toMatchObject(unplain);
  });

  it('cannot embed a bitmap in an SVG', async () => {
    const inside = `<image width="9" height="9" xlink:href="data:image/png;base64,${bomb(20_000, 20_000).toString('base64')}"/>`;
    await expect(drawLogo(svg(inside))).rejects.toMatchObject(refused);
    await expect(drawLogo(svg(inside.replace('image', 'x:image')))).rejects.toMatchObject(refused);
  });

  it('cannot hide its tags behind another encoding', async () => {
    const utf16 = Buffer.from(svg(red).toString('utf8'), 'utf16le');
    await expect(drawLogo(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]))).rejects.toMatchObject(refused);
    await expect(
      drawLogo(svg(red, undefined, '<?xml version="1.0" encoding="UTF-7"?>')),
    ).rejects.toMatchObject(unplain);
  });

  it('cannot use filters, however they are named', async () => {
    const blur = '<filter id="f"><feGaussianBlur stdDeviation="500"/></filter>';
    const hiding = [
      `${blur}<rect width="9" height="9" filter="url(#f)"/>`,
      blur.replaceAll('filter', 'svg:filter').replaceAll('fe', 'svg:fe'),
      '<rect width="9" height="9" style="fill:red; filter : blur(90px)"/>',
      '<style>rect{filter:blur(90px)}</style>',
      '<rect width="9" height="9" FILTER = "blur(90px)"/>',
    ];
    for (const inside of hiding) await expect(drawLogo(svg(inside))).rejects.toMatchObject(refused);
  });

  it('may contain the word filter in names', async () => {
    expect(
      await size(
        await drawLogo(
          svg(`<title>filters</title><!-- a filter; 1 < filter 2 --><g id="filter1">${red}</g>`),
        ),
      ),
    ).toMatchObject({ format: 'png' });
  });

  const kindOrRefusal = (file: Buffer): string => {
    try {
      return logoKind(file);
    } catch (refusal) {
      return (refusal as { type: string }).type;
    }
  };

  it('is inspected in linear time, whatever precedes its root', () => {
    const many = 100_000;
    const texts = [
      `<!DOCTYPE${' '.repeat(many)}`,
      `<!DOCTYPE [${']'.repeat(many)}`,
      '<!--'.repeat(many),
      '<?'.repeat(many),
      '<!DOCTYPE>'.repeat(many / 5),
      '<?xml encoding'.repeat(many / 10),
      `<svg ${'<?xml encoding '.repeat(many / 10)}>`,
      `<svg ${'filter '.repeat(many / 5)}>`,
      `<svg ${'<a:'.repeat(many / 2)}>`,
      `<svg filter${' '.repeat(many)}>`,
      `${' '.repeat(many)}<svg`,
    ];
    // Twenty times what takes a moment: where the square of the length is taken (seconds), the time limit of a test is over.
    for (const text of texts.map((each) => Buffer.from(each)))
      for (let time = 0; time < 20; time += 1) expect(['svg', refused.type]).toContain(kindOrRefusal(text));
  });

  it('is refused before it is parsed when it is larger than 256 kB', async () => {
    const large = svg(`${red}<!--${' '.repeat(256 * 1024)}-->`);
    await expect(drawLogo(large)).rejects.toMatchObject({ type: 'too-large' });
  });

  it('is cancelled when drawing takes too long, and the next one is drawn', async () => {
    const uses = Array.from(
      { length: 12 },
      (_, at) => `<g id="g${at + 1}">${`<use xlink:href="#g${at}"/>`.repeat(12)}</g>`,
    ).join('');
    const endless = svg(`<g id="g0">${red}</g>${uses}`);
    const arcs = svg(
      `<path stroke="red" stroke-width="9" stroke-dasharray=".001" d="${'M0 0L1e6 1e6'.repeat(9000)}"/>`,
    );
    for (const costly of [endless, arcs]) {
      const outcome = await drawLogo(costly).then(
        () => 'drawn',
        (error: { type: string }) => error.type,
      );
      expect(['drawn', 'invalid-form', 'unsupported-media']).toContain(outcome);
    }
    expect(await size(await drawLogo(svg(red)))).toMatchObject({ format: 'png' });
  });

  it('is refused when it has more pixels than a photograph', async () => {
    await expect(drawLogo(bomb(30_000, 30_000))).rejects.toMatchObject(refused);
    await expect(drawLogo(svg(red, 'width="1000000" height="1000000"'))).rejects.toMatchObject(refused);
  });
});
