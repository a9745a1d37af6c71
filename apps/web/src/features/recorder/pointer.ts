/** Where the pointer is in what is recorded, each side from 0 to 1; null while it is not over it. */
export interface PointerPosition {
  readonly x: number;
  readonly y: number;
}

export interface PointerSource {
  position(): PointerPosition | null;
  onMove(listener: () => void): void;
  close(): void;
}

/** Not in the DOM's types yet: browsers that tell of the pointer over what is shared (Captured Mouse Events). */
interface CapturedMouseEvent extends Event {
  readonly surfaceX: number;
  readonly surfaceY: number;
}

/** Tells of the pointer in the shared tab or window, where the browser does. `undefined` where it does not. */
export function newController(): EventTarget | undefined {
  const known = (globalThis as { CaptureController?: new () => EventTarget }).CaptureController;
  return known && 'oncapturedmousechange' in known.prototype ? new known() : undefined;
}

/** By the browser's own word of what is shared. */
export function pointerOfSurface(controller: EventTarget, track: MediaStreamTrack): PointerSource {
  let at: PointerPosition | null = null;
  let told: () => void = () => undefined;
  const listen = (event: Event) => {
    const { surfaceX, surfaceY } = event as CapturedMouseEvent;
    const { width = 1, height = 1 } = track.getSettings();
    at = surfaceX < 0 || surfaceY < 0 ? null : { x: surfaceX / width, y: surfaceY / height };
    told();
  };
  controller.addEventListener('capturedmousechange', listen);
  return {
    position: () => at,
    onMove: (listener) => (told = listener),
    close: () => controller.removeEventListener('capturedmousechange', listen),
  };
}

/** In this very tab, where every page knows where the pointer is. */
export function pointerOfThisTab(): PointerSource {
  let at: PointerPosition | null = null;
  let told: () => void = () => undefined;
  const ended = new AbortController();
  const { signal } = ended;
  const move = ({ clientX, clientY }: PointerEvent) => {
    at = { x: clientX / window.innerWidth, y: clientY / window.innerHeight };
    told();
  };
  window.addEventListener('pointermove', move, { signal });
  document.addEventListener('pointerleave', () => (at = null), { signal });
  return { position: () => at, onMove: (listener) => (told = listener), close: () => ended.abort() };
}

const handle = crypto.randomUUID?.() ?? String(Math.random());

/** A tab that is shared can be asked for what it says of itself: by that this one knows itself. */
export function announceThisTab(): void {
  const devices = navigator.mediaDevices as { setCaptureHandleConfig?: (config: object) => void };
  devices.setCaptureHandleConfig?.({ handle, permittedOrigins: ['*'] });
}

export function isThisTab(track: MediaStreamTrack): boolean {
  const told = track as { getCaptureHandle?: () => { handle?: string } | null };
  return told.getCaptureHandle?.()?.handle === handle;
}
