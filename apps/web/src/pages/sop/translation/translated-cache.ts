import type { ReplyOf, routes, TranslatedSentence, TranslatedSop } from '@sop/contracts';

type Changed = ReplyOf<typeof routes.translations.edit>;

/** The translation with a changed sentence, wherever its words are in it. */
export const withSentence =
  ({ sentence, translation }: Changed) =>
  (was: TranslatedSop | undefined): TranslatedSop | undefined => {
    if (!was) return was;
    const now = (each: TranslatedSentence) => (each.id === sentence.id ? sentence : each);
    return {
      ...was,
      ...translation,
      title: was.title && now(was.title),
      precautions: was.precautions.map(now),
      equipment: was.equipment.map(now),
      steps: was.steps.map((step) => ({
        ...step,
        title: step.title && now(step.title),
        paragraphs: step.paragraphs.map((line) => line.map(now)),
      })),
    };
  };
