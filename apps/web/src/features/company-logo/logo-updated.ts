const eventName = 'logo updated';

/** Makes every component that shows the logo load it again. */
export const announceLogoUpdated = (): void => {
  window.dispatchEvent(new Event(eventName));
};

/** Returns a function that unsubscribes. */
export function onLogoUpdated(listener: () => void): () => void {
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
