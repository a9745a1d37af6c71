import { statusMessage } from '@sop/contracts';
import type { Seen, Vision, VisionPicture, VisionLocation, WorkContext } from '../ports.js';
import { isVisualClaim } from '../vision/visual-claims.js';
import { OpenAiChat, QuestionTooLong, type Message } from './openai-chat.js';
import type { OpenAiSettings } from './openai-client.js';
import { shortTitle } from './openai-draft.js';
import { citedText, isObject, listOf, numbersOf, objectIn, quotable, textOf } from './openai-reply.js';
import { visionShape } from './openai-shapes.js';
import { visionInstructions } from './openai-vision-prompt.js';
import { tokensOf } from './tokens.js';

/** What a picture of 512 pixels counts: some tens to hundreds for most models, but this much for one that is used widely. */
const miniPictureTokens = 2833;
const usualPictureTokens = 300;
export const pictureTokens = (model: string): number =>
  /^gpt-4o-mini/.test(model) ? miniPictureTokens : usualPictureTokens;

/** Of a location beyond its pictures: its title and notes in the question, and the answer about it. */
export const locationTokens = { question: 120, answer: 60 } as const;
/** For the frame of a conversation, and for the shape that is requested. */
const frameTokens = 500;
/** The most pictures of one request, for any context size: some megabytes. */
const maxPictures = 24;
const maxNotes = 12;
const limits = { seen: 2, sentence: 300, note: 240 } as const;

interface VisionSettings {
  model: string;
  /** Context size in tokens, question and answer together. */
  contextTokens: number;
  /** The language of the SOP; null: that of the text. */
  language: string | null;
}

/** Shows pictures to a language model behind an OpenAI-compatible endpoint, as many locations at once as it holds. */
export class OpenAiVision implements Vision {
  readonly provider = 'openai';
  readonly model: string;
  private readonly chat: OpenAiChat;

  constructor(
    settings: OpenAiSettings,
    private readonly own: VisionSettings,
  ) {
    this.model = own.model;
    this.chat = new OpenAiChat(settings, own.model);
  }

  async look(locations: readonly VisionLocation[], context: WorkContext): Promise<Seen[]> {
    const results: Seen[] = [];
    for (let rest = locations; rest.length > 0; rest = locations.slice(results.length)) {
      results.push(...(await this.lookAt(rest.slice(0, this.howMany(rest)), context.signal)));
      context.report(results.length / locations.length, statusMessage('making.looking-at-chosen'));
    }
    return results;
  }

  /** The first locations that one request holds together with its answer. */
  private howMany(locations: readonly VisionLocation[]): number {
    const room = this.own.contextTokens - frameTokens - tokensOf(visionInstructions(this.own.language));
    let [tokens, pictures] = [0, 0];
    const over = locations.findIndex((location) => {
      pictures += location.pictures.length;
      tokens +=
        location.pictures.length * pictureTokens(this.model) +
        locationTokens.question +
        locationTokens.answer;
      return tokens > room || pictures > maxPictures;
    });
    return over < 0 ? locations.length : Math.max(1, over);
  }

  /** Half of the locations at once where the server takes fewer; a location that is too much alone stays unseen. */
  private async lookAt(locations: readonly VisionLocation[], signal: AbortSignal): Promise<Seen[]> {
    const pictures = locations.flatMap((location) => location.pictures);
    const question = {
      task: 'seeing' as const,
      shape: visionShape,
      messages: messagesAbout(locations, this.own.language),
      pictureTokens: pictures.length * pictureTokens(this.model),
      answerTokens: locations.length * locationTokens.answer,
      isUsable: (content: string) => objectIn(content) !== undefined,
    };
    try {
      const answer = await this.chat.ask(question, signal);
      const object = answer.isCutOff ? undefined : objectIn(answer.content);
      if (object) return seenIn(object, locations, this.own.language);
      if (!answer.isCutOff) throw this.chat.stayedWrong('The answers about the pictures could not be used.');
    } catch (error) {
      if (!(error instanceof QuestionTooLong)) throw error;
    }
    if (locations.length < 2) return locations.map(() => unseen);
    const half = Math.ceil(locations.length / 2);
    return [
      ...(await this.lookAt(locations.slice(0, half), signal)),
      ...(await this.lookAt(locations.slice(half), signal)),
    ];
  }
}

export const unseen: Seen = { title: null, bestSeconds: null, sentences: [] };

/** Pictures are numbered through all locations, each behind a line with its number. */
function messagesAbout(locations: readonly VisionLocation[], language: string | null): Message[] {
  let number = 0;
  const content = locations.flatMap(({ title, notes, pictures }, at) => [
    text(
      [
        `<place n="${at + 1}">`,
        title === null ? '(no title)' : quotable(title, limits.note),
        ...notes.slice(0, maxNotes).map((note) => quotable(note, limits.note)),
        '</place>',
      ].join('\n'),
    ),
    ...pictures.flatMap(({ seconds, jpeg }) => [
      text(`Picture ${(number += 1)} (${seconds.toFixed(1)} s)`),
      {
        type: 'image_url' as const,
        image_url: { url: `data:image/jpeg;base64,${jpeg.toString('base64')}`, detail: 'low' as const },
      },
    ]),
  ]);
  return [
    { role: 'system', content: visionInstructions(language) },
    { role: 'user', content },
  ];
}

const text = (content: string) => ({ type: 'text' as const, text: content });

/** Read tolerantly: locations that the answer does not name, pictures of other locations and forbidden sentences are left out. */
function seenIn(
  object: Record<string, unknown>,
  locations: readonly VisionLocation[],
  language: string | null,
): Seen[] {
  const answers = listOf(object['places'], locations.length * 2).filter(isObject);
  let before = 0;
  return locations.map((location, at) => {
    const numbered = new Map(location.pictures.map((picture, own) => [before + own + 1, picture]));
    before += location.pictures.length;
    const answer = answers.find(({ n }) => numbersOf(n, 1)[0] === at + 1);
    return answer ? seenOf(answer, location, numbered, language ?? location.language) : unseen;
  });
}

function seenOf(
  answer: Record<string, unknown>,
  location: VisionLocation,
  numbered: ReadonlyMap<number, VisionPicture>,
  language: string | undefined,
): Seen {
  const best = numbered.get(numbersOf(answer['best'], 1)[0] ?? 0);
  const titled = location.title === null && typeof answer['title'] === 'string' ? answer['title'] : '';
  const title = shortTitle(textOf(titled, limits.sentence).replace(/[.。\s]+$/u, ''));
  const sentences = listOf(answer['seen'], limits.seen * 2).flatMap((one) => {
    const { text: words, ids } = citedText(one);
    // One letter more shows that it is too long: half a sentence says something else.
    const sentence = textOf(words, limits.sentence + 1);
    const isWhole = sentence !== '' && sentence.length <= limits.sentence;
    const picture = numbered.get(ids[0] ?? 0);
    return picture && isWhole && isVisualClaim(sentence, language)
      ? [{ text: sentence, seconds: picture.seconds }]
      : [];
  });
  return {
    title: title !== '' && isVisualClaim(title, language) ? title : null,
    bestSeconds: best?.seconds ?? null,
    sentences: sentences.slice(0, limits.seen),
  };
}
