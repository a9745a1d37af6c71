/** `75.4` -> `1:15` */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A folder name that every file system accepts; never empty, never a path. */
export function folderName(title) {
  const name = title
    .normalize('NFC')
    .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .slice(0, 100)
    .replace(/[. ]+$/, '');
  return name || 'sop';
}

/** Escapes Markdown's special characters. */
const plain = (text) => text.replaceAll(/([\\`*_[\]<>#|])/g, '\\$1').replaceAll(/\s*\n\s*/g, ' ');

/**
 * The SOP as a Markdown document: every sentence links to its evidence in the video.
 *
 * @param {object} sop reply of `GET /api/sops/:id`
 * @param {{ video: string, imageOf: (step: object) => string | undefined }} files relative to the document
 */
export function sopMarkdown(sop, { video, imageOf }) {
  const link = ({ start_seconds: start, end_seconds: end }) =>
    `[${clock(start)}–${clock(end)}](${encodeURI(video)}#t=${start.toFixed(1)},${end.toFixed(1)})`;
  const parts = [`# ${plain(sop.title)}`, ''];
  if (sop.no_procedure_reason) parts.push(plain(sop.no_procedure_reason), '');
  parts.push(
    ...section(
      'Safety',
      sop.precautions.map(({ text, evidence }) => `- ${plain(text)} ${link(evidence)}`),
    ),
  );
  const heading = sop.is_screen_recording ? 'Software and apps' : 'Equipment';
  parts.push(
    ...section(
      heading,
      sop.equipment.map(({ name, evidence }) => `- ${plain(name)} ${link(evidence)}`),
    ),
  );
  if (sop.steps.length > 0) parts.push('## Steps', '');
  for (const step of sop.steps) parts.push(...stepMarkdown(step, link, imageOf(step)));
  parts.push(
    ...section(
      'Transcript',
      sop.transcript.map((segment) => `- ${link(segment)} ${plain(segment.text)}`),
    ),
  );
  return `${parts.join('\n').trimEnd()}\n`;
}

const section = (title, lines) => (lines.length === 0 ? [] : [`## ${title}`, '', ...lines, '']);

/** The SOP page marks the same sentences (`lowConfidence` of the contracts). */
const reviewMark = ({ confidence }) => (confidence < 0.5 ? ' *(please check)*' : '');

function stepMarkdown(step, link, image) {
  const lines = [`### ${step.position}. ${plain(step.title)}`, '', `${link(step)}${reviewMark(step)}`, ''];
  if (image !== undefined) lines.push(`![${plain(step.title)}](${encodeURI(image)})`, '');
  const sentences = step.sentences.map(
    (sentence) => `${plain(sentence.text)} ${link(sentence.evidence)}${reviewMark(sentence)}`,
  );
  const text = sentences.length > 0 ? sentences.join('  \n') : plain(step.description);
  return text === '' ? lines : [...lines, text, ''];
}
