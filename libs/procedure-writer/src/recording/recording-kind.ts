import type { Detection } from '@sop/contracts';
import type { Observations } from '../types/observations.js';
import type { Statement } from '../types/statement.js';

/** Words of user interfaces, and words of work with the hands (collected by hand, as in language/lexicon.ts). */
const interfaceWords =
  /\b(?:click|clicks|clicking|double-click|right-click|scroll|scrolling|menu|dropdown|drop-down|checkbox|browser|chrome|url|website|web page|webpage|login|log in|sign in|password|username|desktop|icon|folder|files|download|upload|installer|terminal|spreadsheet|cursor|mouse|app|application|software|settings|plugin|repo|repository|code|dashboard|sidebar|toolbar|search bar|text box|textbox|paste|server|database|cli|prompt|inbox|dialog|workbook|excel|toolbar|dashboard|tab|sidebar|drop down)\b/g;
const handWords =
  /\b(?:screw|screws|screwdriver|wrench|bolt|bolts|nut|hammer|drill|knife|pan|pot|oven|bowl|flour|water|oil|dough|cloth|brush|glove|gloves|goggles|hose|pipe|cable|wire|battery|wheel|tire|tyre|engine|motor|panel|lid|bottle|tape|glue|paint|wood|metal|table|bench|floor|wall|pump|valve|machine|stir|pour|cut|slice|fold|hold|lift|squeeze|twist|tighten|loosen|unscrew|wipe|rinse|wash|bandage|soil|pot|seam|needle|thread|paper|sample|tube|hands|finger|fingers|roller|rollers|cover|boiler|handle|rim|bit|guard|chuck|skin|lever|kettle|rubber|drawer|shelf|socket|plug)\b/g;

/**
 * A recording of a screen, or of the world? A video of the product's own recorder shows the screen, unless the picture contradicts.
 * Else three signals decide: read text and stillness of the picture, detected objects, the words of the speech.
 */
export function isScreenRecording(input: Observations, statements: readonly Statement[]): boolean {
  if (input.creationType !== 'screen_record' && isWordless(input) && interfaceTalk(statements) === 0)
    return false;
  return screenScore(input, statements) > 0;
}

/** Pictures were read and hold next to no words: a screen always does. */
function isWordless({ screenText }: Observations): boolean {
  return screenText !== undefined && (meanWords(screenText) ?? 0) < fewestScreenWords;
}

const fewestScreenWords = 1;

const spokenText = (statements: readonly Statement[]): string =>
  statements.map((statement) => statement.spoken.map((token) => token.norm).join(' ')).join(' . ');

const interfaceTalk = (statements: readonly Statement[]): number =>
  spokenText(statements).match(interfaceWords)?.length ?? 0;

export function screenScore(input: Observations, statements: readonly Statement[]): number {
  const onScreen = interfaceTalk(statements);
  const byHand = spokenText(statements).match(handWords)?.length ?? 0;
  const words = onScreen + byHand === 0 ? 0 : (onScreen - byHand) / (onScreen + byHand);
  return (
    (input.creationType === 'screen_record' ? 1.5 : -0.1) +
    words * Math.min(1.5, (onScreen + byHand) / 4) +
    pictureScore(input)
  );
}

function pictureScore({ picture, detections = [], screenText = [], durationSeconds }: Observations): number {
  const wordsPerFrame = picture?.wordsPerFrame ?? meanWords(screenText);
  let score = 0;
  if (wordsPerFrame !== undefined)
    score += wordsPerFrame >= 30 ? 1 : wordsPerFrame >= 12 ? 0.4 : wordsPerFrame < 3 ? -0.6 : 0;
  if (picture?.stillShare !== undefined)
    score += picture.stillShare >= 0.6 ? 0.5 : picture.stillShare <= 0.15 ? -0.4 : 0;
  const objects = physicalShare(picture, detections, durationSeconds);
  if (objects !== undefined) score += objects >= 0.5 ? -0.7 : 0;
  return score;
}

function meanWords(screenText: NonNullable<Observations['screenText']>): number | undefined {
  if (screenText.length === 0) return undefined;
  const words = screenText.flatMap((frame) =>
    frame.lines
      .filter((line) => line.confidence >= 0.6)
      .flatMap((line) => line.text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word))),
  );
  return words.length / screenText.length;
}

/** Only what is seen by everybody's network: a company may teach the buttons of a screen as well as its tools. */
const isPhysical = ({ label, score, is_custom }: Detection): boolean =>
  !is_custom && score >= 0.5 && !/^(?:tv|laptop|monitor|keyboard|mouse|cell phone)$/.test(label);

/** The measured share counts frames with any object; only objects that are no part of a screen suggest a camera. */
function physicalShare(
  picture: Observations['picture'],
  detections: readonly Detection[],
  durationSeconds: number,
): number | undefined {
  if (picture?.objectShare === undefined) return objectShare(detections, durationSeconds);
  if (detections.length === 0) return picture.objectShare;
  const seen = new Set(detections.map((found) => found.seconds)).size;
  const physical = new Set(detections.filter(isPhysical).map((found) => found.seconds)).size;
  return (picture.objectShare * physical) / seen;
}

function objectShare(detections: readonly Detection[], durationSeconds: number): number | undefined {
  const sure = new Set(detections.filter(isPhysical).map((found) => Math.floor(found.seconds / 4)));
  return detections.length === 0 ? undefined : sure.size / Math.max(1, durationSeconds / 4);
}
