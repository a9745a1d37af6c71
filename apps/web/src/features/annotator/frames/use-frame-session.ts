import { useQueryClient } from '@tanstack/react-query';
import type { FrameAnnotation } from '@sop/contracts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { annotationsKey } from './annotations-query.js';
import { FrameSession } from './frame-session.js';

/** The session of the open modal; saved frames appear at once wherever annotations are shown. */
export function useFrameSession(
  datasetId: number,
  frameNumber: number,
  onSaved: (frames: readonly FrameAnnotation[]) => void,
): FrameSession {
  const client = useQueryClient();
  const [session] = useState(() => {
    const key = annotationsKey(datasetId);
    const known = () => client.getQueryData<FrameAnnotation[]>(key) ?? [];
    return new FrameSession(frameNumber, {
      datasetId,
      annotationOf: (number) => known().find((frame) => frame.frame_number === number),
      remember: (frames) =>
        client.setQueryData<FrameAnnotation[]>(key, (before = []) => merged(before, frames)),
    });
  });
  useEffect(() => session.subscribeToSaved(onSaved), [session, onSaved]);
  useEffect(() => session.saveOldDrafts(), [session]);
  useEffect(() => {
    window.addEventListener('pagehide', session.storeDraft);
    return () => {
      window.removeEventListener('pagehide', session.storeDraft);
      session.storeDraft();
    };
  }, [session]);
  return session;
}

/** Replaces frames in the list; one without boxes and mark is no longer annotated. */
export function merged(
  before: readonly FrameAnnotation[],
  frames: readonly FrameAnnotation[],
): FrameAnnotation[] {
  const replaced = new Set(frames.map((frame) => frame.frame_number));
  const unchanged = before.filter((frame) => !replaced.has(frame.frame_number));
  const annotated = frames.filter((frame) => frame.boxes.length > 0 || frame.is_background);
  return [...unchanged, ...annotated].sort((a, b) => a.frame_number - b.frame_number);
}

export const useFrameNumber = (session: FrameSession): number =>
  useSyncExternalStore(session.onChange, session.frameNumber);

/** Frames that could not be saved; empty if all are. */
export function useFailedFrames(session: FrameSession): readonly number[] {
  const line = useSyncExternalStore(session.onChange, () => session.failedFrames().join());
  return useMemo(() => (line === '' ? [] : line.split(',').map(Number)), [line]);
}

export const useIsSaving = (session: FrameSession): boolean =>
  useSyncExternalStore(session.onChange, session.isBusy);
