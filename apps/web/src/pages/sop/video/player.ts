import { useSyncExternalStore } from 'react';

interface Played {
  readonly seconds: number;
  readonly isPlaying: boolean;
  /** Whether the reader has used the video: nothing is highlighted before. */
  readonly hasStarted: boolean;
}

/** The video of the page, outside React's state: its time changes several times a second, and only parts whose highlight changes should render. */
export class Player {
  #video: HTMLVideoElement | null = null;
  #played: Played = { seconds: 0, isPlaying: false, hasStarted: false };
  readonly #listeners = new Set<() => void>();

  /** @param hasVideo False where there is nothing to play: moments are no links then */
  constructor(readonly hasVideo = true) {}

  /** Attaches a video element; returns a function that detaches it. Usable as a React ref. */
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

  /** Plays from a time in seconds. */
  playFrom(seconds: number): void {
    this.seek(seconds);
    void this.#video?.play().catch(() => undefined);
  }

  /** Seeks without starting or stopping. */
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

/** Selects state of the player. `select` must return a primitive; the component renders only when it changes. */
export const usePlayed = <T extends string | number | boolean>(
  player: Player,
  select: (played: Played) => T,
): T => useSyncExternalStore(player.subscribe, () => select(player.read()));
