import { normOf, type Token } from '../language/token.js';
import type { Statement } from '../types/statement.js';

/** "You will need two eggs", "the ingredients are butter and sugar": a list of things follows. */
const listing =
  /^(?:(?:and|so|now|first|today|also|okay|then|for|in|to|this|the|our|my|make|do|recipe|project|job|repair|task|pancakes|cake|dish) ){0,6}(?:(?:you|we|i)(?: (?:will|would|are going to|also|just|only))* (?:need|require)(?! to\b)|(?:ingredients?|materials?|tools?|supplies|equipment|things|items)(?: (?:that )?(?:you|we|i)(?: will)? need| needed| required| for this(?: (?!needed\b|required\b|for this\b|that (?:you|we|i)(?: will)? need\b)\w+)??)* (?:is|are|include))(?= )/;
/** The list ends where it says what for. */
const ending = /^(?:for|to|if|when|before|because|so|that|which|in|on|at|from)$/;
/** Things that are not fetched. */
const abstract =
  /^(?:time|minute|hour|second|day|patience|help|courage|idea|luck|permission|people|person|friend|experience|skill|space|room|attention|thing|something|moment|way|care|practice|step|lot|bit|recipe|project|job|task|video|information|knowledge|access|internet|connection|noon|morning|evening|week|pound|ounce|kilo|one|cos|place)$/;
const measured =
  /\b(?:cups?|pinch|(?:table|tea)?spoons?|grams?|ounces?|pounds?|litres?|liters?|ml|ingredients?|recipe)\b/;

/** Is the noun at this position one of the things that a sentence requires? A measure ("a cup of flour") is none. */
export function isNeeded({ spoken }: Statement, at: number, head: string): boolean {
  const from = listingEnd(spoken);
  return (
    from > 0 &&
    at >= from &&
    !abstract.test(head) &&
    spoken[at + 1]?.norm !== 'of' &&
    !spoken.slice(from, at).some(({ norm }) => ending.test(norm))
  );
}

const listingEnd = (spoken: readonly Token[]): number =>
  listing.exec(`${normOf(spoken)} `)?.[0].split(' ').length ?? 0;

/** Is it a list of what is used up? */
export const listsMaterials = (spoken: readonly Token[]): boolean => measured.test(normOf(spoken));
