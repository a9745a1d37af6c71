/** What a form needs to know of a chosen video; the bytes stay with the browser. */
export type ChosenVideo = Pick<File, 'name' | 'type' | 'size'>;

/** Extensions of the supported containers: many systems know no type for some of them, and the browser reports none. */
const extensions = ['mp4', 'm4v', 'mov', 'qt', '3gp', 'mkv', 'webm', 'avi'];

/** For the file picker. */
export const acceptedVideos = ['video/*', ...extensions.map((ending) => `.${ending}`)].join(',');

const bytesPerGigabyte = 1024 ** 3;

/** Why a file cannot be sent; null if it can. The server checks whether it really is a video. */
export function videoError(
  { name, type, size }: ChosenVideo,
  maxGigabytes: number | null,
): 'not-a-video' | 'empty' | 'too-large' | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!type.startsWith('video/') && !extensions.includes(ending)) return 'not-a-video';
  if (size === 0) return 'empty';
  return maxGigabytes !== null && size > maxGigabytes * bytesPerGigabyte ? 'too-large' : null;
}
