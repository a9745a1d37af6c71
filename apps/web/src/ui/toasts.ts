export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: 'done' | 'danger';
}

const shownMilliseconds = { done: 4500, danger: 9000 } as const;
const mostAtOnce = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(message: string, tone: Toast['tone']): void {
  lastId += 1;
  const id = lastId;
  set([...toasts, { id, message, tone }].slice(-mostAtOnce));
  setTimeout(() => dismissToast(id), shownMilliseconds[tone]);
}

/** Says what an action did, for a few seconds, also to assistive technology. */
export const showDone = (message: string): void => show(message, 'done');
export const showFailure = (message: string): void => show(message, 'danger');

export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));
export const readToasts = (): readonly Toast[] => toasts;
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
