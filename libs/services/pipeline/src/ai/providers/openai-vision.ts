import { statusMessage } from '@sop/contracts';
import type { Seen, Vision, VisionPicture, VisionPlace, WorkContext } from '../ports.js';
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

/** Of a place beyond its pictures: its title and notes in the question, and the answer about it. */
export const placeTokens = { question: 120, answer: 60 } as const;
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

/** Shows pictures to a language model behind an OpenAI-compatible endpoint, as many places at once as it holds. */
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

  async look(places: readonly VisionPlace[], context: WorkContext): Promise<Seen[]> {
    const results: Seen[] = [];
    for (let rest = places; rest.length > 0; rest = places.slice(results.length)) {
      results.push(...(await this.lookAt(rest.slice(0, this.howMany(rest)), context.signal)));
      context.report(results.length / places.length, statusMessage('making.looking-at-chosen'));
    }
    return results;
  }

  /** The first places that one request holds together with its answer. */
  private howMany(places: readonly VisionPlace[]): number {
    const room = this.own.contextTokens - frameTokens - tokensOf(visionInstructions(this.own.language));
    let [tokens, pictures] = [0, 0];
    const over = places.findIndex((place) => {
      pictures += place.pictures.length;
      tokens += place.pictures.length * pictureTokens(this.model) + placeTokens.question + placeTokens.answer;
      return tokens > room || pictures > maxPictures;
    });
    return over < 0 ? places.length : Math.max(1, over);
  }

  /** Half of the places at once where the server takes fewer; a place that is too much alone stays unseen. */
  private async lookAt(places: readonly VisionPlace[], signal: AbortSignal): Promise<Seen[]> {
    const pictures = places.flatMap((place) => place.pictures);
    const question = {
      task: 'seeing' as const,
      shape: visionShape,
      messages: messagesAbout(places, this.own.language),
      pictureTokens: pictures.length * pictureTokens(this.model),
      answerTokens: places.length * placeTokens.answer,
    };
    try {
      const answer = await this.chat.ask(question, signal);
      const object = answer.isCutOff ? undefined : objectIn(answer.content);
      if (object) return seenIn(object, places);
      if (!answer.isCutOff) throw this.chat.stayedWrong('The answers about the pictures could not be used.');
    } catch (error) {
      if (!(error instanceof QuestionTooLong)) throw error;
    }
    if (places.length < 2) return places.map(() => unseen);
    const half = Math.ceil(places.length / 2);
    return [
      ...(await this.lookAt(places.slice(0, half), signal)),
      ...(await this.lookAt(places.slice(half), signal)),
    ];
  }
}

export const unseen: Seen = { title: null, bestSeconds: null, sentences: [] };

/** Pictures are numbered through all places, each behind a line with its number. */
function messagesAbout(places: readonly VisionPlace[], language: string | null): Message[] {
  let number = 0;
  const content = places.flatMap(({ title, notes, pictures }, at) => [
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

/** Read tolerantly: places that the answer does not name, pictures of other places and forbidden sentences are left out. */
function seenIn(object: Record<string, unknown>, places: readonly VisionPlace[]): Seen[] {
  const answers = listOf(object['places'], places.length * 2).filter(isObject);
  let before = 0;
  return places.map((place, at) => {
    const numbered = new Map(place.pictures.map((picture, own) => [before + own + 1, picture]));
    before += place.pictures.length;
    const answer = answers.find(({ n }) => numbersOf(n, 1)[0] === at + 1);
    return answer ? seenOf(answer, place, numbered) : unseen;
  });
}

function seenOf(
  answer: Record<string, unknown>,
  place: VisionPlace,
  numbered: ReadonlyMap<number, VisionPicture>,
): Seen {
  const best = numbered.get(numbersOf(answer['best'], 1)[0] ?? 0);
  const titled = place.title === null && typeof answer['title'] === 'string' ? answer['title'] : '';
  const title = shortTitle(textOf(titled, limits.sentence).replace(/[.。\s]+$/u, ''));
  const sentences = listOf(answer['seen'], limits.seen * 2).flatMap((one) => {
    const { text: words, ids } = citedText(one);
    // One letter more shows that it is too long: half a sentence says something else.
    const sentence = textOf(words, limits.sentence + 1);
    const isWhole = sentence !== '' && sentence.length <= limits.sentence;
    const picture = numbered.get(ids[0] ?? 0);
    return picture && isWhole && isVisualClaim(sentence)
      ? [{ text: sentence, seconds: picture.seconds }]
      : [];
  });
  return {
    title: title !== '' && isVisualClaim(title) ? title : null,
    bestSeconds: best?.seconds ?? null,
    sentences: sentences.slice(0, limits.seen),
  };
}
