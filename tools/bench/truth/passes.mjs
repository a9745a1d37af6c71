/**
 * The passes of the local writer that can be switched off: the file below `ai`, and for each function that the rest calls what it does
 * when it is off, which is nothing.
 */
const same = (items) => [...items];
const nothing = () => undefined;
const no = () => false;

export const passes = {
  answers: [
    'statements/answers',
    { signOf: nothing, answering: (statement) => [statement], saysNothingDone: no, subjectOf: nothing },
  ],
  'as-heard': ['statements/as-heard', { asHeard: same }],
  'as-said': ['statements/as-said', { asSaid: (statement) => statement }],
  'asked-conditions': [
    'statements/asked-conditions',
    { underCondition: nothing, asksLeave: no, asksState: no },
  ],
  binding: ['claims/binding', { lostBinding: () => null }],
  checks: ['statements/checks', { readCheck: nothing }],
  'claim-order': ['claims/order', { isReordered: no }],
  clauses: ['statements/clauses', { clausesOf: (tokens) => [[...tokens]] }],
  cleaning: ['statements/cleaning', { cleaned: same }],
  consequences: [
    'statements/consequences',
    { isUnwanted: no, warnedBy: nothing, isMishap: no, comesToHarm: no, opensWarning: no },
  ],
  'correction-cues': [
    'statements/correction-cues',
    {
      opensWithCorrection: no,
      callsIt: no,
      breaksOff: no,
      endsWithCorrection: no,
      holdsCorrection: no,
      withFigure: same,
    },
  ],
  corrections: ['statements/corrections', { resolveCorrections: same }],
  covering: ['steps/covering', { withUncovered: (_steps, unplaced) => [...unplaced] }],
  'cut-short': ['statements/cut-short', { joinCutShort: same }],
  exchanges: ['statements/exchanges', { meant: same }],
  'filled-in': ['statements/filled-in', { filledIn: nothing }],
  'held-to-words': ['steps/held-to-words', { heldToWords: same }],
  'in-order': ['statements/in-order', { inOrder: same }],
  'late-orders': ['steps/late-orders', { inDoingOrder: same }],
  'late-words': ['statements/late-words', { saidLate: same }],
  lists: ['claims/lists', { brokenList: no }],
  objects: ['steps/objects', { resolved: ({ tokens }) => tokens }],
  passive: ['statements/passive', { readPassive: nothing, happensByItself: no, isEvent: no }],
  'passive-style': ['statements/passive-style', { isPassiveStyle: no }],
  prohibitions: [
    'statements/prohibitions',
    {
      readNegative: nothing,
      denialApart: (tokens) => [[...tokens]],
      readPassedOn: nothing,
      passedOnLength: () => 0,
      isDenial: no,
    },
  ],
  questions: [
    'statements/questions',
    { apart: (sentence) => [sentence], stateApart: (sentence) => [sentence] },
  ],
  rewriting: ['statements/rewriting', { forReader: same, inSecondPerson: same }],
  selling: ['steps/selling', { isSold: no }],
  separating: ['statements/separating', { separated: (statement) => [statement] }],
  shortening: ['steps/shortening', { shortened: same }],
  subjects: ['statements/subjects', { readWithSubject: nothing, readFronted: nothing }],
  'true-title': ['steps/true-title', { trueTitle: (title) => title }],
  unclear: ['statements/unclear', { saidClearly: () => (statement) => statement, isBadlyHeard: no }],
};
