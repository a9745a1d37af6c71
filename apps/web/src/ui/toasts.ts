/** What can still be done about it, as undoing it. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: 'done' | 'danger';
  readonly action: ToastAction | undefined;
}

const shownMilliseconds = { done: 4500, danger: 9000 } as const;
const shownWithActionMilliseconds = 12_000;
const mostAtOnce = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(message: string, tone: Toast['tone'], action?: ToastAction): void {
  lastId += 1;
  const id = lastId;
  set([...toasts, { id, message, tone, action }].slice(-mostAtOnce));
  setTimeout(() => dismissToast(id), action ? shownWithActionMilliseconds : shownMilliseconds[tone]);
}

/** Says what an action did, for a few seconds, also to assistive technology. */
export const showDone = (message: string, action?: ToastAction): void => show(message, 'done', action);
export const showFailure = (message: string): void => show(message, 'danger');

export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));
export const readToasts = (): readonly Toast[] => toasts;
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
