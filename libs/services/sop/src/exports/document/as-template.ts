import type { ExportTemplate } from '@sop/contracts';
import type { ExportDocument, StoredPicture } from './export-document.js';

type Content = Pick<ExportDocument<StoredPicture>, 'steps' | 'transcription'>;

/** What a template shows: a dense document has one small picture per step, a checklist only what is to be done. */
export function asTemplate({ steps, transcription }: Content, template: ExportTemplate): Content {
  if (template === 'pictures') return { steps, transcription };
  const keep = template === 'compact' ? 1 : 0;
  return {
    steps: steps.map((step) => ({ ...step, pictures: step.pictures.slice(0, keep).map(smaller) })),
    transcription: null,
  };
}

const smaller = ({ key, smallerKey }: StoredPicture): StoredPicture => ({ key: smallerKey, smallerKey: key });
