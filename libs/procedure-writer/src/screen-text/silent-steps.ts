import { isPerson, protectiveLabel, shownLabel } from '../equipment/protective-labels.js';
import { isSameText } from '../language/same-text.js';
import { screenActs, type ScreenAct } from '../screen-changes/acts.js';
import { readSentence } from '../statements/reading.js';
import type { Observations, SceneFrame, ScreenText } from '../types/observations.js';
import type { StepPlan, WrittenStep } from '../types/procedure.js';
import { asTokens, captionSteps, sentenceSteps, type CaptionStep } from './caption-steps.js';
import { headingOf, type Heading } from './headings.js';

/** Text on screen is recognised with less certainty than speech. */
const captionConfidence = 0.5;
const headingConfidence = 0.35;
const objectConfidence = 0.25;
/**
 * Steps of a video without narration: captions that instruct, else what was done on a screen, else captions that are sentences, else
 * its commanding headings, else objects that come into view.
 */
export function planSilent(input: Observations, onScreen: boolean): StepPlan[] {
  const screens = inOrder(input);
  const acts = input.screenChanges ? screenActs(input.screenChanges) : [];
  const captions = captionSteps(screens, onScreen || acts.length > 0);
  if (captions.length > 0) return timed(captions, input.durationSeconds, 'screen_text', captionConfidence);
  if (acts.length > 0) return actSteps(acts, input.durationSeconds);
  if (!onScreen) return timed(objectSteps(input), input.durationSeconds, 'scene', objectConfidence);
  const sentences = sentenceSteps(screens);
  if (sentences.length > 0) return timed(sentences, input.durationSeconds, 'screen_text', captionConfidence);
  const commands = commandSteps(screens, input.scenes ?? []);
  return timed(commands, input.durationSeconds, 'screen_text', headingConfidence);
}

/** Steps from captions, where the narration has none. */
export const planCaptions = (input: Observations, onScreen: boolean): StepPlan[] =>
  timed(
    captionSteps(input.screenText ?? [], onScreen),
    input.durationSeconds,
    'screen_text',
    captionConfidence,
  );

const inOrder = ({ screenText = [] }: Observations): ScreenText[] =>
  [...screenText].sort((a, b) => a.seconds - b.seconds);

export function whySilent(input: Observations): string {
  if ((input.screenText ?? []).some((screen) => screen.lines.length > 0))
    return 'The video has no narration, and the text on screen does not describe any steps.';
  return 'The video has no narration and no readable text on screen, so no steps could be derived from it.';
}

/** Buttons that lead on from a dialog. */
const buttons =
  /^(?:next|back|previous|cancel|continue|finish|install|ok|apply|close|done|skip|submit|save|agree|accept|start)$/;
/** In a line that holds nothing else: "< Back Next > Cancel". */
const isDialog = (screen: ScreenText): boolean =>
  screen.lines.some(({ text }) => {
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    return words.length > 0 && words.every((word) => buttons.test(word));
  });

/** Headings that command are steps where a dialog has them ("Install Driver"); slides command as well ("Build Trust"), but are no instructions. */
function commandSteps(screens: readonly ScreenText[], scenes: readonly SceneFrame[]): Heading[] {
  const found: (Heading & { isOfDialog: boolean })[] = [];
  for (const screen of screens) {
    const heading = headingOf(screen);
    const last = found.at(-1);
    if (!heading || (last && isSameText(last.text, heading.text))) continue;
    const seconds = shownSince(screen.seconds, last?.seconds ?? 0, scenes);
    found.push({ ...heading, seconds, isOfDialog: isDialog(screen) });
  }
  const commands = found
    .map((heading, index) => ({ ...heading, until: found[index + 1]?.seconds }))
    .filter(({ text, isOfDialog }) => isOfDialog && isCommand(text));
  return commands.length >= 2 ? commands : [];
}

/** Until the next act, and not for long after what it led to. */
function actSteps(acts: readonly ScreenAct[], durationSeconds: number): StepPlan[] {
  return acts.map((act, index) => {
    const next = acts[index + 1]?.startSeconds ?? durationSeconds;
    const endSeconds = Math.max(act.endSeconds, Math.min(next, act.endSeconds + shownAfterAct));
    return {
      startSeconds: act.startSeconds,
      endSeconds,
      speechStartSeconds: act.startSeconds,
      speechEndSeconds: endSeconds,
      segmentIds: [],
      confidence: Math.round(act.confidence * 100) / 100,
      source: 'screen_text',
      heading: act.title,
      ...(act.outcome !== undefined && { sentences: [`${act.title}.`, act.outcome] }),
    };
  });
}

const shownAfterAct = 8;

function isCommand(text: string): boolean {
  const tokens = asTokens(text);
  if (tokens.length < 2) return false;
  const { strength, prefix } = readSentence(tokens);
  return strength >= 0.9 && prefix.length === 0;
}

/** A screen changes all at once; between changes next to nothing does. */
const screenChange = 0.003;

/** When the screen that is read at `seconds` came up: the last change before it. */
function shownSince(seconds: number, after: number, scenes: readonly SceneFrame[]): number {
  const change = scenes.findLast(
    (frame) => frame.seconds <= seconds && frame.seconds > after && frame.sceneScore >= screenChange,
  );
  return change?.seconds ?? seconds;
}

/** Objects that come into view, with high confidence and in two pictures or more. */
function objectSteps({ detections = [] }: Observations): Heading[] {
  const sure = detections
    .filter(({ score, label }) => score >= 0.6 && !isPerson(label) && !protectiveLabel(label))
    .sort((a, b) => a.seconds - b.seconds);
  const times = [...new Set(sure.map((found) => found.seconds))];
  const steps: Heading[] = [];
  let before = '';
  times.forEach((seconds, index) => {
    const labels = labelsAt(sure, seconds);
    const next = times[index + 1];
    if (labels === before || next === undefined || labelsAt(sure, next) !== labels) return;
    before = labels;
    steps.push({ text: `Work with ${labels}`, seconds, confidence: 0.5 });
  });
  return steps.length >= 2 ? steps : [];
}

function labelsAt(detections: Observations['detections'] & object, seconds: number): string {
  const labels = [
    ...new Set(
      detections
        .filter((found) => found.seconds === seconds)
        .map((found) => `the ${shownLabel(found.label)}`),
    ),
  ]
    .sort()
    .slice(0, 3);
  return labels.length < 2
    ? (labels[0] ?? '')
    : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1) ?? ''}`;
}

function timed(
  headings: readonly (Heading & Partial<CaptionStep>)[],
  durationSeconds: number,
  source: 'screen_text' | 'scene',
  confidence: number,
): StepPlan[] {
  return headings.map((heading, index) => {
    const endSeconds = Math.max(
      heading.seconds,
      heading.until ?? headings[index + 1]?.seconds ?? durationSeconds,
    );
    return {
      startSeconds: heading.seconds,
      endSeconds,
      speechStartSeconds: heading.seconds,
      speechEndSeconds: endSeconds,
      segmentIds: [],
      confidence: Math.round(confidence * heading.confidence * 100) / 100,
      source,
      heading: heading.text,
      ...(heading.sentences && { sentences: heading.sentences }),
    };
  });
}

/** Planned steps of a silent video in words: the title is what was read or seen. */
export function silentSteps(plan: readonly StepPlan[]): WrittenStep[] {
  return plan.flatMap((step) => {
    if (step.heading === null) return [];
    const evidence = {
      segment_ids: [],
      start_seconds: step.startSeconds,
      end_seconds: step.endSeconds,
      sources: [step.source === 'scene' ? ('detection' as const) : ('screen_text' as const)],
    };
    const title = { text: step.heading, evidence, confidence: step.confidence };
    return [
      {
        title,
        sentences: (step.sentences ?? [`${step.heading}.`]).map((text) => ({ ...title, text })),
        startSeconds: step.startSeconds,
        endSeconds: step.endSeconds,
        confidence: step.confidence,
      },
    ];
  });
}
