import { capitalise, type Token } from '../language/token.js';
import type { ScreenText } from '../types/observations.js';
import type { Statement } from '../types/statement.js';
import { nameOf, type EquipmentCandidate } from './candidate.js';
import { softwareNames } from './lexicon.js';

/** Programs by their names; and, on a screen, what is opened or launched under a name of its own. */
export function namedPrograms(statement: Statement, onScreen: boolean): EquipmentCandidate[] {
  const found: EquipmentCandidate[] = [];
  const tokens = statement.spoken;
  for (let at = 0; at < tokens.length; at += 1) {
    const length = [3, 2, 1].find(
      (size) =>
        softwareNames.has(
          tokens
            .slice(at, at + size)
            .map((token) => token.norm)
            .join(' '),
        ) && at + size <= tokens.length,
    );
    const first = tokens[at];
    if (!length || !first) continue;
    const words = tokens.slice(at, at + length);
    const name = softwareNames.get(words.map((token) => token.norm).join(' '));
    if (
      !name ||
      (!/^[A-Z]/.test(first.text) &&
        /^(?:outlook|word|teams|slack|zoom|notion|paint|canva|finder|python|stripe|edge|safari|blender|discord|git|asana|figma|copilot|excel|azure|redis|gemini|docker|finder|eclipse|monday\.com|control panel|claude|tableau)$/.test(
          first.norm,
        ) &&
        !(onScreen && length === 1 && /^(?:excel|outlook|slack|docker|figma|git|python)$/.test(first.norm)))
    )
      continue;
    if (!onScreen && /^(?:paint|blender|finder|control panel|zoom|safari)$/i.test(name)) continue;
    found.push({ name, kind: 'software', tokens: words, confidence: 0.9 });
    at += length - 1;
  }
  return found;
}

export function openedPrograms(statement: Statement): EquipmentCandidate[] {
  return statement.actions.flatMap((action) => {
    if (!/^(?:open|launch|start|install|use|run)$/.test(action.verb)) return [];
    const generic = action.tokens
      .slice(1, 4)
      .findIndex((token) => /^(?:terminal|browser|spreadsheet)$/.test(token.norm));
    if (generic >= 0) {
      const token = action.tokens[generic + 1];
      return token
        ? [{ name: capitalise(token.norm), kind: 'software' as const, tokens: [token], confidence: 0.75 }]
        : [];
    }
    const name: Token[] = [];
    for (const token of action.tokens.slice(1)) {
      if (!/^[A-Z]/.test(token.text) || /^I$/.test(token.text)) break;
      name.push(token);
      if (/[,.;:]$/.test(token.text)) break;
    }
    const next = action.tokens[name.length + 1]?.norm ?? '';
    const isPart =
      /^(?:menu|tab|button|page|panel|settings|dialog|window|folder|file|section|icon|screen|view|list|link|option|dropdown)$/;
    if (
      name.length === 0 ||
      name.length > 3 ||
      isPart.test(next) ||
      name.some((token) => isPart.test(token.norm))
    )
      return [];
    return softwareNames.has(name.map((token) => token.norm).join(' '))
      ? []
      : [{ name: nameOf(name), kind: 'software' as const, tokens: name, confidence: 0.6 }];
  });
}

/** A name of its own after "open" may be misrecognised: where the screen was read, it must be there. */
export function isOnScreen(item: EquipmentCandidate, screens: readonly ScreenText[]): boolean {
  const lines = screens.flatMap((screen) => screen.lines.map((line) => line.text.toLowerCase()));
  const isGeneric = /^(?:terminal|browser|spreadsheet)$/i.test(item.name);
  return isGeneric || lines.length === 0 || lines.some((line) => line.includes(item.name.toLowerCase()));
}
