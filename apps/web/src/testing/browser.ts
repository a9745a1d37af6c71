import { configure } from '@testing-library/react';

// A machine that is busy with other tests takes its time over the first rendering.
configure({ asyncUtilTimeout: 30_000 });

/** What jsdom lacks of a browser and Mantine asks for. Import it first in a component test. */
class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** As much of it as the router asks for. */
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

/** The router makes one per navigation and reads these of it. */
class PlainRequest {
  readonly method = 'GET';
  readonly url: string;
  readonly signal: AbortSignal | undefined;
  constructor(url: string | URL, init: { signal?: AbortSignal } = {}) {
    this.url = String(url);
    this.signal = init.signal;
  }
}

globalThis.Request ??= PlainRequest as unknown as typeof Request;
globalThis.TextEncoder ??= Utf8Encoder;
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
// Fields that grow with their text wait for the letters.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
