import {
  galleryPage,
  type DatasetFrame,
  type FrameAnnotation,
  type ReplyOf,
  type routes,
} from '@sop/contracts';
import type { InfiniteData } from '@tanstack/react-query';

type FramePage = ReplyOf<typeof routes.datasets.frames>;
/** The page that starts with a frame number, or the one that ends before it. */
export type PageParam = { readonly from: number } | { readonly before: number };
export type FramePages = InfiniteData<FramePage, PageParam>;

/** The start of the window: the first frame, or a few frames before the target. */
export const windowStart = (target: number | null): number =>
  target === null ? 0 : Math.max(0, target - galleryPage.beforeTarget);

const edgeOf = (param: PageParam): number => ('from' in param ? param.from : param.before);

/** The next page, undefined at the end. */
export function nextParam(page: FramePage, param: PageParam): PageParam | undefined {
  if (!page.has_next) return undefined;
  return { from: (page.frames.at(-1)?.frame_number ?? edgeOf(param) - 1) + 1 };
}

/** The previous page, undefined at the start. */
export function previousParam(page: FramePage, param: PageParam): PageParam | undefined {
  if (!page.has_previous) return undefined;
  return { before: page.frames.at(0)?.frame_number ?? edgeOf(param) };
}

export const framesOf = (pages: readonly FramePage[]): DatasetFrame[] =>
  pages.flatMap(({ frames }) => frames);

/** The loaded frames with those just saved. A frame stays even if the filter would now exclude it. */
export function withSaved(data: FramePages, saved: readonly FrameAnnotation[]): FramePages {
  const byNumber = new Map(saved.map((each) => [each.frame_number, each]));
  const patched = (frame: DatasetFrame): DatasetFrame => {
    const change = byNumber.get(frame.frame_number);
    if (!change) return frame;
    return { ...frame, annotation_count: change.boxes.length, is_background: change.is_background };
  };
  return { ...data, pages: data.pages.map((page) => ({ ...page, frames: page.frames.map(patched) })) };
}
