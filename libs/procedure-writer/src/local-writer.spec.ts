import { describe, expect, it } from '@jest/globals';
import type { Detection, TranscriptSegment } from '@sop/contracts';
import { LocalWriter } from './local-writer.js';
import type { Observations } from './types/observations.js';

const context = { signal: new AbortController().signal, report: () => undefined };

async function sop(texts: readonly string[], more: Partial<Observations> = {}) {
  const segments: TranscriptSegment[] = texts.map((text, id) => ({
    id,
    start_seconds: id * 6,
    end_seconds: id * 6 + 5,
    text,
    confidence: 0.9,
  }));
  const input: Observations = {
    durationSeconds: texts.length * 6 + 2,
    creationType: 'video_upload',
    segments,
    ...more,
  };
  const writer = new LocalWriter();
  const plan = await writer.plan(input, context);
  const procedure = await writer.write({ ...input, plan }, context);
  return {
    plan,
    procedure,
    precautions: await writer.safety({ ...input, plan, procedure }, context),
    titles: procedure.steps.map((step) => step.title.text),
  };
}

describe('the local writer', () => {
  it('honours spoken numbering as the structure', async () => {
    const { titles } = await sop([
      'Step one. We open the inbox and read the request.',
      'It has the name of the guest.',
      'Step two, check the calendar. Click the week.',
      'Step three, confirm the booking.',
    ]);
    expect(titles).toEqual([
      'Open the inbox and read the request',
      'Check the calendar',
      'Confirm the booking',
    ]);
  });

  it('writes short titles that begin with the verb and never cut a figure', async () => {
    const { titles } = await sop([
      'First, pour in four and a half quarts of five w thirty slowly through the funnel.',
      'Then connect the red cable to terminal three and the black cable to terminal four.',
      'Type one nine two dot one six eight dot one dot one into the address bar.',
    ]);
    expect(titles[0]).toMatch(/^Pour in four and a half quarts/);
    expect(titles[1]).toBe('Connect the red cable to terminal three');
    expect(titles[2]).toMatch(/^Type one nine two dot one six eight dot one dot one/);
  });

  it('reads a plain passive as a state unless the narration speaks in the passive', async () => {
    const active = await sop([
      'First, open the lid.',
      'The server is connected to the network.',
      'Then press the start button.',
    ]);
    const passive = await sop([
      'The flask is filled with water.',
      'The sample is added to the flask.',
      'The flask is heated.',
      'The volume is recorded.',
    ]);
    expect(active.titles).toEqual(['Open the lid', 'Press the start button']);
    expect(passive.titles).toEqual([
      'Fill the flask with water',
      'Add the sample to the flask',
      'Heat the flask',
      'Record the volume',
    ]);
  });

  it('rests every sentence on segments that exist and times inside the video', async () => {
    const { procedure, plan } = await sop([
      'First, remove the cover.',
      'Next, clean the lens with a soft cloth.',
      'Finally, close the cover.',
    ]);
    const sentences = procedure.steps.flatMap((step) => [step.title, ...step.sentences]);
    expect(
      sentences.every(
        (sentence) => sentence.evidence.segment_ids.length > 0 && sentence.evidence.end_seconds <= 20,
      ),
    ).toBe(true);
    expect(
      plan.every(
        (step, index) =>
          step.endSeconds >= step.startSeconds && step.startSeconds >= (plan[index - 1]?.startSeconds ?? 0),
      ),
    ).toBe(true);
  });

  it('names equipment of the speech and nothing that is refused', async () => {
    const { procedure } = await sop([
      'Remove the four screws with a Phillips screwdriver.',
      'Never use a hammer for this.',
      'Put on your safety glasses and lift the cover.',
    ]);
    expect(procedure.equipment.map((item) => item.name)).toEqual(['Phillips screwdriver', 'Safety glasses']);
  });

  it('derives precautions from the speech, at its step', async () => {
    const { precautions } = await sop([
      'First, turn off the main power switch and lock it out.',
      'Next, put on your gloves.',
      'Now slice the insulation with a utility knife.',
    ]);
    expect(precautions.map(({ kind, step_index }) => [kind, step_index])).toEqual([
      ['instruction', 0],
      ['protective_equipment', 1],
      ['hazard', 2],
    ]);
  });

  it('invents no precaution on a screen recording', async () => {
    const { procedure, precautions } = await sop([
      'Click on the Settings menu.',
      'Scroll down and open the Power tab in the browser.',
      'Click Save.',
    ]);
    expect(procedure.isScreenRecording).toBe(true);
    expect(precautions).toEqual([]);
  });

  it('counts a seen object as a hazard only together with an action on it', async () => {
    const knife: Detection[] = [1, 3].map((seconds) => ({
      label: 'knife',
      score: 0.9,
      seconds,
      box: { x: 0, y: 0, width: 0.1, height: 0.1 },
    }));
    const cutting = await sop(['First, slice the tomato into thin pieces.', 'Then add the salt.'], {
      detections: knife,
    });
    const idle = await sop(['First, wash the tomato under the tap.', 'Then add the salt.'], {
      detections: knife,
    });
    expect(cutting.precautions.map((item) => item.evidence.sources)).toEqual([['speech', 'detection']]);
    expect(idle.precautions).toEqual([]);
  });

  it('makes no steps of headings alone on a silent screen: slides have them too', async () => {
    const heading = (text: string, seconds: number) => ({
      seconds,
      lines: [
        { text, top: 0.1, height: 0.05, confidence: 0.9 },
        { text: 'Name', top: 0.4, height: 0.02, confidence: 0.9 },
        { text: 'Date', top: 0.5, height: 0.02, confidence: 0.9 },
      ],
    });
    const seen = await sop([], {
      durationSeconds: 30,
      creationType: 'screen_record',
      screenText: [heading('Dashboard', 1), heading('Settings', 10), heading('Settings', 15)],
    });
    expect(seen.titles).toEqual([]);
    expect(seen.procedure.noProcedureReason).toMatch(/no narration/);
  });

  it('ends a title at the end of a phrase', async () => {
    const { titles } = await sop([
      'First, insert the new filter with the arrow pointing towards the motor housing of the machine.',
      'Then enter the 1250 euros and select the tax rate of 19 percent.',
      'Here is the green button. Click it.',
      'The agent creates A high-priority case.',
    ]);
    expect(titles).toEqual([
      'Insert the new filter',
      'Enter the 1250 euros and select the tax rate of 19 percent',
      'Click it',
      'Create a high-priority case',
    ]);
  });

  it('makes steps of past acts, if the rest shows a task, and none of a story', async () => {
    const shown = await sop([
      'We switched off the unit at the panel.',
      'Now pull the old filter out.',
      'Slide in the new filter.',
      'Close the door.',
    ]);
    const story = await sop([
      'Last summer we renovated our house.',
      'We removed the old carpet.',
      'We found a letter under it.',
      'We put it in a frame.',
    ]);
    expect(shown.titles[0]).toBe('Switch off the unit at the panel');
    expect(story.titles).toEqual([]);
  });

  it('keeps a danger that is in the same breath as a step', async () => {
    const { precautions } = await sop([
      'First, unplug the compressor.',
      'Wait until the tank has cooled down, the cylinder head gets very hot.',
      'Then open the valve.',
    ]);
    expect(precautions.map(({ kind, text }) => [kind, text])).toContainEqual([
      'hazard',
      'The cylinder head gets very hot.',
    ]);
  });

  it('finds no task in a conversation', async () => {
    const { titles, procedure } = await sop([
      'So how was your trip?',
      'It was great, we walked for six hours.',
      'Did you take a lot of pictures?',
      'Oh yes, put the one with the cow on your wall.',
    ]);
    expect(titles).toEqual([]);
    expect(procedure.noProcedureReason).toMatch(/conversation/);
  });

  it('takes commanding headings of a silent screen as its steps, each from the change of screen on', async () => {
    const screen = (text: string, seconds: number) => ({
      seconds,
      lines: [
        { text, top: 0.15, height: 0.045, confidence: 0.95 },
        { text: 'Network: Office', top: 0.3, height: 0.03, confidence: 0.95 },
        { text: 'Back Next', top: 0.8, height: 0.03, confidence: 0.95 },
      ],
    });
    const { procedure } = await sop([], {
      durationSeconds: 16,
      creationType: 'screen_record',
      screenText: [
        screen('Printer Setup', 3.5),
        screen('Connect to Wi-Fi', 7.5),
        screen('Install Driver', 11.5),
        screen('Setup Complete', 15.5),
      ],
      scenes: [4, 8, 12].map((seconds) => ({ seconds, sceneScore: 0.006 })),
    });
    expect(procedure.steps.map((step) => [step.title.text, step.startSeconds, step.endSeconds])).toEqual([
      ['Connect to Wi-Fi', 4, 8],
      ['Install Driver', 8, 12],
    ]);
    expect(procedure.steps.every((step) => step.confidence < 0.5)).toBe(true);
    expect(procedure.steps[0]?.title.evidence.sources).toEqual(['screen_text']);
  });

  it('takes a video without a word on screen or about a screen for no screen recording', async () => {
    const empty = [1, 3, 6].map((seconds) => ({ seconds, lines: [] }));
    const { procedure } = await sop(['It is such a beautiful day here.', 'I love the lake.'], {
      screenText: empty,
      picture: { wordsPerFrame: 30, stillShare: 0.9 },
    });
    expect(procedure.isScreenRecording).toBe(false);
  });

  it('names the program that the title bar and the narrator name, and no misheard one', async () => {
    const { procedure } = await sop(
      ['Open Billink Portull.', 'Click New Invoice in the menu of the billing portal.', 'Click Save.'],
      {
        creationType: 'screen_record',
        screenText: [
          {
            seconds: 3,
            lines: [{ text: 'Billing Portal - Invoices', top: 0.02, height: 0.03, confidence: 0.94 }],
          },
        ],
      },
    );
    expect(procedure.equipment.map(({ name, kind }) => [name, kind])).toEqual([
      ['Billing Portal', 'software'],
    ]);
  });

  it('writes names as the screen spells them when the letters are the same', async () => {
    const screen = (seconds: number) => ({
      seconds,
      lines: [{ text: 'UiPath Maestro BPMN', top: 0.1, height: 0.03, confidence: 0.9 }],
    });
    const { titles } = await sop(['First, open ui path in the browser.', 'Then click the bpmn button.'], {
      screenText: [screen(1), screen(6)],
    });
    expect(titles).toEqual(['Open UiPath in the browser', 'Click the BPMN button']);
  });

  it('writes the same words for the same input', async () => {
    const texts = ['First, open the lid.', 'Then fill the tank with water.'];
    expect(await sop(texts)).toEqual(await sop(texts));
  });
});
