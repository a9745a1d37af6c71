/** Number words of the languages that have stored narrations; digits and their likes are found in any script. */
const figureWords =
  /(?<!\p{L})(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|half|twice|null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert|tausend|halb|deux|trois|quatre|cinq|dos|tres|cuatro|cinco)(?!\p{L})/iu;
const chineseFigures = /[〇零二两三四五六七八九十百千万半]|一(?=[个次分秒度圈米毫])/u;

/** Words that forbid or deny, in the languages of most SOPs. */
const denials =
  /(?<!\p{L})(?:not|never|no|none|cannot|can't|don't|avoid|without|forbidden|prohibited|nicht|nie|niemals|kein\p{L}*|ohne|verboten|vermeiden?|ne|pas|jamais|aucune?|sans|interdit|nunca|jamás|sin|prohibido|non|mai|senza|vietato|não|sem|proibido|niet|nooit|geen|zonder|inte|aldrig|ikke|aldri|ei|nie|nigdy|bez|не|нельзя|никогда|без)(?!\p{L})|n't(?!\p{L})|n[’']|[不勿禁别未没無无]|ない|않|금지/iu;

/** Whether a sentence may rest on pictures alone: neither a figure nor a prohibition is ever taken from them. */
export const isVisualClaim = (text: string): boolean =>
  !/\p{N}/u.test(text) && !figureWords.test(text) && !chineseFigures.test(text) && !denials.test(text);
