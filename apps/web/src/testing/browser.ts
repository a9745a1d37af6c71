import { TextDecoder } from 'node:util';
import { configure } from '@testing-library/react';

// The first rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

/** The browser features that Mantine needs and jsdom lacks. Import this first in a component test. */
class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Only what the router uses. */
class Utf8Encoder {
  readonly encoding = 'utf-8';
  encode(text = ''): Uint8Array<ArrayBuffer> {
    const bytes = encodeURIComponent(text).replace(/%(..)/g, (_, hex: string) =>
      String.fromCharCode(Number(`0x${hex}`)),
    );
    return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
  }
  encodeInto(): { read: number; written: number } {
    return { read: 0, written: 0 };
  }
}

/** Only what the router uses: it creates one per navigation. */
class PlainRequest {
  readonly method = 'GET';
  readonly url: string;
  readonly signal: AbortSignal | undefined;
  constructor(url: string | URL, init: { signal?: AbortSignal } = {}) {
    this.url = String(url);
    this.signal = init.signal;
  }
}

/** Between windows of one page, which a test plays all: delivers at once. */
class LocalChannel {
  private static readonly open = new Set<LocalChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(private readonly name: string) {
    LocalChannel.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of LocalChannel.open)
      if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
  close(): void {
    LocalChannel.open.delete(this);
  }
}

globalThis.BroadcastChannel ??= LocalChannel as unknown as typeof BroadcastChannel;
globalThis.Request ??= PlainRequest as unknown as typeof Request;
globalThis.TextEncoder ??= Utf8Encoder;
globalThis.TextDecoder ??= TextDecoder as unknown as typeof globalThis.TextDecoder;
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
    onchange: null,
  }) satisfies MediaQueryList;
window.ResizeObserver ??= NoResizeObserver;
Element.prototype.scrollIntoView ??= () => undefined;
HTMLMediaElement.prototype.play = () => Promise.resolve();
HTMLMediaElement.prototype.pause = () => undefined;
// Auto-sizing text fields wait for the fonts.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
