import { describe, expect, it } from '@jest/globals';
import { eventExamples } from './testing/event-examples.js';
import { events } from './index.js';

/**
 * Events lie in outboxes and streams while releases change: what was once sent must be understood for ever. An example is
 * added when an event is, and never edited; a field is only ever added to the schema, and then optional.
 */
describe('events', () => {
  it('each have an example as it was first sent', () => {
    expect(Object.keys(eventExamples).sort()).toEqual(events.map(({ name }) => name).sort());
  });

  it.each(events.map((event) => [event.name, event] as const))(
    '%s is understood as it was first sent',
    (name, event) => {
      const example = eventExamples[name as keyof typeof eventExamples];
      expect(event.payload.parse(JSON.parse(JSON.stringify(example)))).toMatchObject(example);
    },
  );

  it('are named by what happened', () => {
    expect(
      events.filter(({ name }) => !/^[a-z-]+\.[a-z-]*(ed|up|kept|taken)$/.test(name)).map(({ name }) => name),
    ).toEqual([]);
  });
});
