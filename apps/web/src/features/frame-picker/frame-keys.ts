const directions: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** The frame below (1) or above (-1) another, also in the next grid; undefined at the end. */
export function inNextRow<T extends Edges>(from: Edges, all: readonly T[], direction: 1 | -1): T | undefined {
  const distance = (to: Edges) => (direction === 1 ? to.top - from.bottom : from.top - to.bottom);
  const beyond = all.filter((to) => distance(to) > -1);
  const nearest = Math.min(...beyond.map(distance));
  const row = beyond.filter((to) => distance(to) < nearest + 2);
  const aside = (to: Edges) => Math.abs(to.left - from.left);
  return row.reduce<T | undefined>((best, to) => (best && aside(best) <= aside(to) ? best : to), undefined);
}

/** Up and down move by rows; the browser handles left and right. */
export function moveByRow(event: { key: string; target: EventTarget; preventDefault(): void }): void {
  const direction = directions[event.key];
  const { target } = event;
  if (!direction || !(target instanceof HTMLInputElement) || !target.form) return;
  event.preventDefault();
  const frames = [...target.form.querySelectorAll<HTMLInputElement>(`input[name="${target.name}"]`)];
  const candidates = frames.map((input) => {
    const { left, top, bottom } = input.getBoundingClientRect();
    return { input, left, top, bottom };
  });
  const next = inNextRow(target.getBoundingClientRect(), candidates, direction);
  next?.input.focus();
  next?.input.click();
}
