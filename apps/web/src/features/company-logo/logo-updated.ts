const eventName = 'logo updated';

/** Tells every place that shows the logo to fetch it again. */
export const announceLogo = (): void => {
  window.dispatchEvent(new Event(eventName));
};

/** Returns how to stop listening. */
export function onLogoUpdated(listener: () => void): () => void {
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
