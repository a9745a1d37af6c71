import { describe, expect, it } from '@jest/globals';
import { eventExamples } from './testing/event-examples.js';
import { events } from './index.js';

/**
 * Events are in outboxes and streams while releases change: every version must stay readable. An example is added with an event,
 * and never edited; a field is only ever added to the schema, and is optional then.
 */
describe('events', () => {
  it('have an example of their first version', () => {
    expect(Object.keys(eventExamples).sort()).toEqual(events.map(({ name }) => name).sort());
  });

  it.each(events.map((event) => [event.name, event] as const))(
    '%s is accepted in its first version',
    (name, event) => {
      const example = eventExamples[name as keyof typeof eventExamples];
      expect(event.payload.parse(JSON.parse(JSON.stringify(example)))).toMatchObject(example);
    },
  );

  it('are named after what happened', () => {
    expect(
      events.filter(({ name }) => !/^[a-z-]+\.[a-z-]*(ed|up|taken)$/.test(name)).map(({ name }) => name),
    ).toEqual([]);
  });
});
