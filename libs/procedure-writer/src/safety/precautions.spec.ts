import { describe, expect, it } from '@jest/globals';
import type { Detection, TranscriptSegment } from '@sop/contracts';
import { NarrationCache } from '../steps/narration.js';
import type { Observations } from '../types/observations.js';
import type { WrittenProcedure, WrittenStep } from '../types/procedure.js';
import { precautionsOf } from './precautions.js';
import { hazardRules } from './rules.js';

const narration = new NarrationCache();

interface Given {
  isScreenRecording?: boolean;
  detections?: readonly Detection[];
  /** Stretches of the video that no step covers, by sentence. */
  outside?: readonly number[];
  /** Of the recogniser. */
  confidence?: number;
}

/** Precautions of sentences of which each is a step of six seconds. */
function precautions(sentences: readonly string[], given: Given = {}) {
  const { isScreenRecording = false, detections, outside = [], confidence = 0.9 } = given;
  const segments: TranscriptSegment[] = sentences.map((text, id) => ({
    ...{ id, text, confidence, start_seconds: id * 6, end_seconds: id * 6 + 5 },
  }));
  const durationSeconds = sentences.length * 6;
  const input: Observations = { durationSeconds, creationType: 'video_upload', segments };
  const steps = sentences
    .map((_, at) => ({ startSeconds: at * 6, endSeconds: at * 6 + 6 }) as WrittenStep)
    .filter((_, at) => !outside.includes(at));
  const procedure: WrittenProcedure = {
    ...{ steps, equipment: [], noProcedureReason: null, isScreenRecording },
  };
  const { statements } = narration.of(input);
  return precautionsOf({ ...input, ...(detections && { detections }), plan: [], procedure }, statements);
}
const kinds = (...sentences: string[]) => precautions(sentences).map(({ kind }) => kind);
const texts = (...sentences: string[]) => precautions(sentences).map(({ text }) => text);

const frame = 'Then lift the frame.';

describe('a precaution', () => {
  it.each(['Put on your gloves.', 'Wear safety glasses.', 'You need a respirator for this.'])(
    'is protective equipment that is to be worn: %s',
    (spoken) => {
      expect(kinds(spoken, frame)).toEqual(['protective_equipment']);
    },
  );

  it('is to wear what the narrator puts on', () => {
    expect(texts('Put on your gloves.', frame)).toEqual(['Wear your gloves.']);
  });

  it.each([
    'Take off your gloves.',
    'You do not need gloves here.',
    'Gloves are optional, wear them if you like.',
  ])('is no equipment that is taken off or not needed: %s', (spoken) => {
    expect(kinds(spoken, frame)).not.toContain('protective_equipment');
  });

  it.each([
    'Turn off the power at the breaker.',
    'Switch off the machine at the mains.',
    'Unplug the saw.',
    'Lock it out.',
    'Disconnect the battery.',
    'Release the pressure.',
    'Shut off the gas.',
    'Turn the pump off at the mains.',
    'Let it cool.',
  ])('is an act that makes a machine safe: %s', (spoken) => {
    expect(kinds(spoken, frame)).toEqual(['instruction']);
  });

  it.each(['Turn off the light.', 'Switch the page.', 'Press the button.', 'Close the lid.'])(
    'is no act that makes nothing safe: %s',
    (spoken) => {
      expect(kinds(spoken, frame)).toEqual([]);
    },
  );

  it.each([
    'This blade is really sharp.',
    'The pan gets extremely hot.',
    'The gas is flammable.',
    'The steam can burn you.',
  ])('is a danger that is mentioned: %s', (spoken) => {
    expect(kinds(spoken, frame)).toEqual(['hazard']);
  });

  it.each(['Never touch the live wire.', 'Do not put your hand under the press.'])(
    'is what must not be done: %s',
    (spoken) => {
      expect(kinds(spoken, frame)).toEqual(['instruction']);
    },
  );

  it('is an act whose reason is an injury', () => {
    expect(kinds('Hold the handle with a cloth so you will not burn yourself.', frame)).toEqual([
      'instruction',
    ]);
    expect(kinds('Hold it tight or you will badly hurt yourself.', frame)).toEqual(['instruction']);
    expect(kinds('Keep it away from your face or you could get hurt.', frame)).toEqual(['instruction']);
  });

  it('is a prohibition together with what to do instead', () => {
    expect(kinds('If there is water in the pit, do not go in; call for a pump.', frame)).toContain(
      'instruction',
    );
  });

  it('is nothing that is only explained', () => {
    expect(kinds('The lid is blue.', frame)).toEqual([]);
  });

  it('is a check of safety, and no check of anything else', () => {
    expect(kinds('Make sure the power is off.', frame)).toEqual(['instruction']);
    expect(kinds('Make sure the gas is closed.', frame)).toEqual(['instruction']);
    expect(kinds('Make sure the label is straight.', frame)).toEqual([]);
  });

  it('belongs to the step of its time, or to none, in the order of the video', () => {
    const spoken = ['Put on your gloves.', frame, 'Unplug the saw.', 'Lock it out.'];
    const placed = precautions(spoken, { outside: [2] }).map(({ step_index, kind }) => [step_index, kind]);
    expect(placed).toEqual([
      [null, 'instruction'],
      [0, 'protective_equipment'],
      [2, 'instruction'],
    ]);
  });

  it('rests on its words, and is no more certain than they are', () => {
    const [clear] = precautions(['Put on your gloves.', frame]);
    const [mumbled] = precautions(['Put on your gloves.', frame], { confidence: 0.3 });
    expect(clear?.evidence).toMatchObject({ segment_ids: [0], sources: ['speech'] });
    expect(clear?.evidence.end_seconds).toBeLessThanOrEqual(5);
    expect(mumbled?.confidence).toBeLessThan(clear?.confidence ?? 0);
  });

  it('is listed once, however often it is spoken', () => {
    expect(texts('Wear your safety glasses.', frame, 'Wear your safety glasses.')).toHaveLength(1);
    expect(texts('Wear your safety glasses.', frame, 'Wear your gloves.')).toHaveLength(2);
  });

  it('is none where there are no steps', () => {
    expect(precautions(['Put on your gloves.'], { outside: [0] })).toEqual([]);
  });

  it('is on a screen only a danger that is mentioned: no gloves are worn there', () => {
    const onScreen = (spoken: string) => precautions([spoken, 'Click Save.'], { isScreenRecording: true });
    expect(onScreen('Put on your gloves.')).toEqual([]);
    expect(onScreen('Unplug the saw.')).toEqual([]);
    expect(onScreen('Never click that link.')).toEqual([]);
    expect(onScreen('Cut the wire with a knife.')).toEqual([]);
    for (const danger of ['touch the live wire', 'drink the poisonous water', 'use it without ventilation'])
      expect(onScreen(`Never ${danger}.`)).toMatchObject([{ kind: 'instruction' }]);
    for (const danger of ['spill the scalding water', 'let it electrocute you'])
      expect(onScreen(`Never ${danger}.`)).toMatchObject([{ kind: 'instruction' }]);
  });
});

/** For each rule: what it is about, the same thing without the act, the same act without the thing, and what covers it. */
const examples: Record<string, [fires: string[], thingOnly: string, actOnly: string, covering: string[]]> = {
  blade: [
    ['Cut the rope with a knife.', 'Trim the edge with a razor.', 'Slice it with the utility knife.'],
    'Show the knife.',
    'Cut the cake.',
    ['Be careful, the blade is very sharp.'],
  ],
  'opened electrical device': [
    [
      'Open the fuse box.',
      'Remove the circuit board.',
      'Connect it to terminal four.',
      'Connect it to terminal 4.',
      'Touch the live wire.',
    ],
    'Look at the fuse box.',
    'Open the lid.',
    ['Turn off the power at the breaker.', 'Lock it out.'],
  ],
  heat: [
    ['Take the tray out of the oven.', 'Pour the boiling water.', 'Solder it with the soldering iron.'],
    'Look at the oven.',
    'Pour the milk.',
    ['Be careful, the tray is very hot.'],
  ],
  chemicals: [
    ['Pour the bleach into the bucket.', 'Spray the brake cleaner.', 'Dilute the acid.'],
    'Look at the bleach.',
    'Pour the milk.',
    ['Wear your gloves.', 'Wear a glove.', 'Never do it without ventilation.'],
  ],
  'raised vehicle': [
    ['Jack up the car.', 'Lower the vehicle.', 'Slide under the truck.'],
    'Look under the car.',
    'Lift the lid.',
    ['Never do it without jack stands.', 'Never lift it without a jack stand.'],
  ],
  'work at height': [
    ['Climb the ladder.', 'Stand on the scaffold.', 'Lean the ladder against the wall.'],
    'Look at the ladder.',
    'Climb the stairs.',
    ['Wear your safety harness.'],
  ],
  'heavy load': [
    ['Lift the heavy box.', 'Carry it with two people.', 'Move the pallet.'],
    'Look at the pallet.',
    'Lift the lid.',
    ['Never lift it without help, it hurts your back.'],
  ],
  'rotating machine': [
    ['Start the lathe.', 'Run the board through the table saw.', 'Switch on the angle grinder.'],
    'Look at the lathe.',
    'Start the timer.',
    ['Wear your eye protection.'],
  ],
};

describe('a hazard that follows from what is done', () => {
  it('is known by example for every rule', () => {
    expect(hazardRules.map(({ name }) => name).sort()).toEqual(Object.keys(examples).sort());
  });

  describe.each(hazardRules.map((rule) => [rule.name, rule] as const))('%s', (name, rule) => {
    const [fires = [], thingOnly = '', actOnly = '', covering = []] = examples[name] ?? [];
    const isNamed = (...spoken: string[]) => texts(...spoken).includes(rule.text);

    it.each(fires)('follows from: %s', (spoken) => {
      const [hazard] = precautions([spoken, 'Close the lid.']).filter(({ text }) => text === rule.text);
      expect(hazard).toMatchObject({ kind: 'hazard', step_index: 0, evidence: { sources: ['speech'] } });
    });

    it('follows neither from the thing alone nor from the act alone', () => {
      expect(isNamed(thingOnly, 'Close the lid.')).toBe(false);
      expect(isNamed(actOnly, 'Close the lid.')).toBe(false);
    });

    it.each(covering)('is not named again where the narration warns of it: %s', (warning) => {
      expect(isNamed(warning, fires[0] ?? '')).toBe(false);
    });

    it('names no figure and no limit', () => {
      expect(rule.text).not.toMatch(/\d|°|\bseconds?\b|\bdegrees?\b/);
    });
  });

  it('is less certain than a spoken one, and none on a screen or outside of the steps', () => {
    const cutting = 'Cut the rope with a knife.';
    const [derived] = precautions([cutting, frame]);
    const [mentioned] = precautions(['Wear your gloves.', frame]);
    expect(derived?.confidence).toBeLessThan(mentioned?.confidence ?? 0);
    expect(precautions([cutting, frame], { isScreenRecording: true })).toEqual([]);
    expect(precautions([cutting, frame], { outside: [0] })).toEqual([]);
  });

  describe('with a thing that is seen', () => {
    const knife = (seconds: number, more: Partial<Detection> = {}): Detection => ({
      ...{ label: 'knife', score: 0.9, seconds, box: { x: 0, y: 0, width: 0.1, height: 0.1 } },
      ...more,
    });
    const seen = (spoken: string, detection: Detection) =>
      precautions([spoken, frame], { detections: [detection] }).map(({ evidence }) => evidence.sources);
    const slicing = 'Slice the tomato into thin pieces.';

    it('follows from what is done while it is in view', () => {
      expect(seen(slicing, knife(2))).toEqual([['speech', 'detection']]);
      expect(seen('Wash the tomato under the tap.', knife(2))).toEqual([]);
    });

    it('follows from nothing that was in view long before or after, or is seen with doubt', () => {
      expect(seen(slicing, knife(30))).toEqual([]);
      expect(seen(slicing, knife(2, { score: 0.5 }))).toEqual([]);
      const before = precautions(['Show the board.', frame, slicing], { detections: [knife(9)] });
      expect(before).toEqual([]);
    });

    it('is the thing of that rule', () => {
      expect(seen(slicing, knife(2, { label: 'oven' }))).toEqual([]);
      expect(seen('Pull the bread out of the oven.', knife(2, { label: 'oven' }))).toEqual([
        ['speech', 'detection'],
      ]);
    });
  });
});
