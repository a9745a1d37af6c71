/** The longest delay of a timer that is waited for; React delays lazy content by 300 ms. */
const longestTimerMs = 350;
/** How long a page without such a timer must stay unchanged: a few frames. */
const unchangedMs = 100;
/** A page that never becomes idle is checked after this time. */
const limitMs = 2_000;

/** Runs before the scripts of every page: counts pending short timers, so that no fixed time is waited. */
export const watchTimers = `(() => {
  const waiting = new Set();
  const start = window.setTimeout.bind(window);
  const clear = window.clearTimeout.bind(window);
  window.setTimeout = (action, delay = 0, ...rest) => {
    const id = start((...values) => {
      waiting.delete(id);
      if (typeof action === 'function') action(...values);
    }, delay, ...rest);
    if (delay <= ${longestTimerMs}) waiting.add(id);
    return id;
  };
  window.clearTimeout = (id) => { waiting.delete(id); clear(id); };
  Object.defineProperty(window, 'crawlTimers', { value: { start, clear, waiting } });
})()`;

/** Waits until the page neither changes nor has a short timer that may change it. */
export const untilIdle = `new Promise((done) => {
  const { start, clear, waiting } = window.crawlTimers;
  const finish = () => { observer.disconnect(); clear(last); clear(still); done(); };
  const check = () => { if (waiting.size === 0) finish(); else still = start(check, 20); };
  const wait = () => start(check, ${unchangedMs});
  let still = wait();
  const last = start(finish, ${limitMs});
  const observer = new MutationObserver(() => { clear(still); still = wait(); });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})`;
