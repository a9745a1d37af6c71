/** Pointer position in the captured area, 0 to 1 on each side; null while it is outside. */
interface PointerPosition {
  readonly x: number;
  readonly y: number;
}

export interface PointerSource {
  position(): PointerPosition | null;
  onMove(listener: () => void): void;
  close(): void;
}

/** Not in the DOM types yet (Captured Mouse Events). */
interface CapturedMouseEvent extends Event {
  readonly surfaceX: number;
  readonly surfaceY: number;
}

/** Follows the pointer in the shared tab or window. `undefined` if the browser does not support it. */
export function newController(): EventTarget | undefined {
  const known = (globalThis as { CaptureController?: new () => EventTarget }).CaptureController;
  return known && 'oncapturedmousechange' in known.prototype ? new known() : undefined;
}

/** By the browser's own statement of what is shared. */
export function pointerOfSurface(controller: EventTarget, track: MediaStreamTrack): PointerSource {
  let at: PointerPosition | null = null;
  let status: () => void = () => undefined;
  const listen = (event: Event) => {
    const { surfaceX, surfaceY } = event as CapturedMouseEvent;
    const { width = 1, height = 1 } = track.getSettings();
    at = surfaceX < 0 || surfaceY < 0 ? null : { x: surfaceX / width, y: surfaceY / height };
    status();
  };
  controller.addEventListener('capturedmousechange', listen);
  return {
    position: () => at,
    onMove: (listener) => (status = listener),
    close: () => controller.removeEventListener('capturedmousechange', listen),
  };
}

/** In this tab, where the page knows the pointer itself. */
export function pointerOfThisTab(): PointerSource {
  let at: PointerPosition | null = null;
  let status: () => void = () => undefined;
  const ended = new AbortController();
  const { signal } = ended;
  const move = ({ clientX, clientY }: PointerEvent) => {
    at = { x: clientX / window.innerWidth, y: clientY / window.innerHeight };
    status();
  };
  window.addEventListener('pointermove', move, { signal });
  document.addEventListener('pointerleave', () => (at = null), { signal });
  return { position: () => at, onMove: (listener) => (status = listener), close: () => ended.abort() };
}

const handle = crypto.randomUUID?.() ?? String(Math.random());

/** Sets a capture handle, by which a shared tab is recognised as this one. */
export function announceThisTab(): void {
  const devices = navigator.mediaDevices as { setCaptureHandleConfig?: (config: object) => void };
  devices.setCaptureHandleConfig?.({ handle, permittedOrigins: ['*'] });
}

export function isThisTab(track: MediaStreamTrack): boolean {
  const status = track as { getCaptureHandle?: () => { handle?: string } | null };
  return status.getCaptureHandle?.()?.handle === handle;
}
