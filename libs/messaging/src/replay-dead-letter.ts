/** Runs the handlers of dead letters again. */
export abstract class ReplayDeadLetter {
  /**
   * Runs the handler of a dead letter immediately; on success the letter is deleted.
   * @throws the handler's error; the dead letter remains
   * @returns false when the dead letter or its handler does not exist
   */
  abstract replay(eventId: string, handler: string): Promise<boolean>;
}
