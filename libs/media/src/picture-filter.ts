import type { VideoFacts } from './video-facts.js';

/** Even numbers of pixels. */
export type Size = readonly [width: number, height: number];

/** The target of a picture: a video encoder, or JPEG, which has its own matrix and the full range. */
const targets = {
  video: { matrix: 'bt709', range: 'tv', pixels: 'yuv420p' },
  jpeg: { matrix: '170m', range: 'pc', pixels: 'yuvj420p' },
} as const;

/** Colours that an ordinary screen cannot show directly, by ffmpeg's names of their transfer curves. */
const curves = { pq: 'smpte2084', hlg: 'arib-std-b67', wide: 'bt709' } as const;

/** White of a screen, in candela per square metre. */
const whiteNits = 100;

/**
 * Deinterlaces before frames are selected, because the filter needs the neighbours of each. The size is fixed
 * first, because the filter does not check whether it changes.
 */
export function deinterlace({ isInterlaced, mayBeInterlaced }: Pick<VideoFacts, Interlacing>): string[] {
  if (!isInterlaced && !mayBeInterlaced) return [];
  return ['scale=iw:ih', `bwdif=mode=send_frame:parity=auto:deint=${isInterlaced ? 'all' : 'interlaced'}`];
}

type Interlacing = 'isInterlaced' | 'mayBeInterlaced';

/** Converts to one size, square pixels and standard colours; scaled first, which makes the rest cheap. */
export function fitPicture(
  { colours, isFullRange, guessedMatrix }: Pick<VideoFacts, 'colours' | 'isFullRange' | 'guessedMatrix'>,
  [width, height]: Size,
  target: keyof typeof targets,
): string[] {
  const { matrix, range, pixels } = targets[target];
  const scaled = `scale=${width}:${height}:flags=bicubic`;
  if (colours === undefined) {
    const from = guessedMatrix ? `:in_color_matrix=${guessedMatrix}` : '';
    return [
      target === 'jpeg' ? `${scaled}${from}:out_color_matrix=bt601` : scaled,
      'setsar=1',
      `format=${pixels}`,
    ];
  }
  const from = `tin=${curves[colours]}:min=bt2020nc:pin=bt2020:rin=tv`;
  return [
    // By default it converts the range only when it converts something else.
    ...[`${scaled}:in_range=${isFullRange ? 'pc' : 'tv'}:out_range=tv`, 'setsar=1', 'format=yuv420p10le'],
    // Light must be linear for adding and for converting primaries.
    ...[`zscale=${from}:t=linear:npl=${whiteNits}`, 'format=gbrpf32le', 'zscale=p=bt709'],
    ...(colours === 'wide' ? [] : ['tonemap=mobius:desat=0']),
    ...[`zscale=t=bt709:m=${matrix}:r=${range}`, `format=${pixels}`],
  ];
}
