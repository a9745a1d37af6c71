import { determiners, emptyAdverbs, prepositions } from '../language/lexicon.js';
import { isKnownVerb } from '../language/inflection.js';
import { tagsOf } from '../learned/tagger.js';
import { peel } from './markers.js';
import type { Statement } from './statement.js';

/** The subject is a person: "you press", "she clicks". */
const personalSubject = /^(?:i|we|you|he|she|they|one|someone|somebody|whoever)$/;
/** A thing is the subject of what has to be done: "the file goes in the folder", "the name needs a capital". */
const ofPlace =
  /^(?:go|goes|come|comes|get|gets|stay|stays|sit|sits|belong|belongs|need|needs|want|wants|take|takes|has|have|must|should|shall|may|can|will|ought)$/;
const longestSubject = 5;

/** "The picture reaches new states", "the checks pass": a thing is the subject, and nothing has to be done with it. */
export function isReport({ spoken, marker }: Statement): boolean {
  const words = peel(spoken).rest;
  const first = words[0]?.norm ?? '';
  if (marker !== null || personalSubject.test(first) || emptyAdverbs.has(first) || prepositions.has(first))
    return false;
  if (!determiners.has(first) && isKnownVerb(first)) return false;
  const tags = tagsOf(words.map(({ text }) => text));
  const verb = tags.findIndex((tag, at) => at > 0 && /^(?:VERB|AUX)$/.test(tag));
  if (verb < 1 || verb > longestSubject || !tags.slice(0, verb).some(isNoun)) return false;
  const isJoined = words.slice(0, verb).some(({ text }) => /[,;:.]$/.test(text));
  return !isJoined && !/(?:ing)$/.test(words[verb]?.norm ?? '') && !ofPlace.test(words[verb]?.norm ?? '');
}

const isNoun = (tag: string): boolean => tag === 'NOUN' || tag === 'PROPN';
