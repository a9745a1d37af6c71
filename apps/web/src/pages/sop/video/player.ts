import { useSyncExternalStore } from 'react';

export interface Played {
  readonly seconds: number;
  readonly isPlaying: boolean;
  /** Whether the reader has used the video at all: before that nothing is marked as being played. */
  readonly hasStarted: boolean;
}

/**
 * The one video of the page, seen from outside React's state: time moves several times a second, and only the sentence,
 * the line and the step whose mark changes should render again.
 */
export class Player {
  #video: HTMLVideoElement | null = null;
  #played: Played = { seconds: 0, isPlaying: false, hasStarted: false };
  readonly #listeners = new Set<() => void>();

  /** Takes a video element; returns how to let go of it. Suits a React ref. */
  readonly attach = (video: HTMLVideoElement): (() => void) => {
    this.#video = video;
    const update = () => this.#set({ seconds: video.currentTime, isPlaying: !video.paused });
    const start = () => this.#set({ hasStarted: true, isPlaying: true });
    const names = ['timeupdate', 'seeking', 'pause', 'ended'] as const;
    for (const name of names) video.addEventListener(name, update);
    video.addEventListener('play', start);
    return () => {
      for (const name of names) video.removeEventListener(name, update);
      video.removeEventListener('play', start);
      if (this.#video === video) this.#video = null;
    };
  };

  /** Plays from a moment, in seconds. */
  playFrom(seconds: number): void {
    this.seek(seconds);
    void this.#video?.play().catch(() => undefined);
  }

  /** Shows a moment without starting or stopping. */
  seek(seconds: number): void {
    if (!this.#video) return;
    this.#video.currentTime = seconds;
    this.#set({ seconds, hasStarted: true });
  }

  toggle(): void {
    if (!this.#video) return;
    if (this.#video.paused) void this.#video.play().catch(() => undefined);
    else this.#video.pause();
  }

  read = (): Played => this.#played;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(change: Partial<Played>): void {
    this.#played = { ...this.#played, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** What a part of the page needs of the player. `select` must give a primitive; the part renders only when it changes. */
export const usePlayed = <T extends string | number | boolean>(
  player: Player,
  select: (played: Played) => T,
): T => useSyncExternalStore(player.subscribe, () => select(player.read()));
