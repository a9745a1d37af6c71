/** How a document is laid out: with its pictures, dense with small ones, or to be ticked off. */
export const exportTemplates = ['pictures', 'compact', 'checklist'] as const;
export type ExportTemplate = (typeof exportTemplates)[number];

/** How the documents of a company look. */
export interface BrandChoice {
  /** Of headings, lines and numbers: `#rrggbb`; null for the product's blue. */
  readonly accent_color: string | null;
  /** Of the band with the title; null for the accent colour. */
  readonly banner_color: string | null;
  /** Of documents for which no template is chosen. */
  readonly export_template: ExportTemplate;
}

/** What documents look like until a company decides. */
export const defaultBrand: BrandChoice = {
  accent_color: null,
  banner_color: null,
  export_template: 'pictures',
};

export const brandColourPattern = /^#[0-9a-fA-F]{6}$/;
const productColour = '#155a9c';
const [white, black] = ['#ffffff', '#000000'] as const;
/** The grounds of precautions in light and dark: what can be read on them can be read on paper too. */
export const brandGrounds = { light: '#fdf4df', dark: '#352a13' } as const;
/** Of text by WCAG 2.2, AA. */
const leastContrast = 4.5;
/** The shares in which a colour is mixed until it is readable. */
const steps = 50;

type Channels = readonly [number, number, number];

const channelsOf = (colour: string): Channels => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** By WCAG: 0 for black, 1 for white. */
function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** 1 for the same brightness, 21 for black on white. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** The colour where text of it is readable on the ground; otherwise the nearest mixture with black or white that is. */
export function readableOn(ground: string, colour: string): string {
  const towards = luminanceOf(ground) > 0.18 ? black : white;
  for (let step = 0; step < steps; step += 1) {
    const mixed = mixtureOf(colour, towards, step / steps);
    if (contrastOf(mixed, ground) >= leastContrast) return mixed;
  }
  return towards;
}

function mixtureOf(colour: string, other: string, share: number): string {
  const [from, to] = [channelsOf(colour), channelsOf(other)];
  const mixed = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The colours of a brand as they are used, each readable where it is. */
export function brandInks({
  accent_color: accent,
  banner_color: banner,
}: Omit<BrandChoice, 'export_template'>) {
  const chosen = accent ?? productColour;
  const { light, dark } = brandGrounds;
  return {
    /** On light paper. */
    accent: readableOn(light, chosen),
    accentOnDark: readableOn(dark, chosen),
    /** Under white text. */
    banner: readableOn(light, banner ?? chosen),
  };
}
export type BrandInks = ReturnType<typeof brandInks>;
