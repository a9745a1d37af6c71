import { randomUUID } from 'node:crypto';

const stepsOfSop = 20;
const atOnce = 100;
const smallWords = 'the a to and of in on is it with for until'.split(' ');
const syllables = 'ba co du fe gi ho ka le mi no pa ro su te vi wo za ter ling pen mar sol'.split(' ');

/** Words that are as unequally frequent as those of a language; the same in every run. */
export function words(count = 8000) {
  let state = 1;
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = (list) => list[Math.floor(chance() * list.length)];
  const vocabulary = Array.from({ length: count }, (_, at) =>
    Array.from({ length: 2 + (at % 3) }, () => pick(syllables)).join(''),
  );
  const next = () => (chance() < 0.35 ? pick(smallWords) : vocabulary[Math.floor(count * chance() ** 3)]);
  return { vocabulary, sentence: (length) => `${Array.from({ length }, next).join(' ')}.` };
}

/**
 * SOPs as the pipeline and its readers leave them, written into the tables: through the pipeline they would take days. Each has twenty
 * steps of two sentences, and the speech that they were made of.
 *
 * @param {import('pg').Client} client as a user who may write all rows
 */
export async function fillSops(client, { companyId, count, sentence }) {
  for (let from = 0; from < count; from += atOnce) {
    const sops = Array.from({ length: Math.min(atOnce, count - from) }, () => sopOf(sentence));
    await client.query(
      `insert into sop.sop (id, company_id, title, creation_type, status, created_by, video_key, video_size_bytes, transcript)
       select id, $2, title, 'video_upload', 'ready', $2, 'none', 0, transcript
         from jsonb_to_recordset($1::jsonb) as each (id uuid, title text, transcript jsonb)`,
      [JSON.stringify(sops), companyId],
    );
    await client.query(
      `insert into sop.step (id, company_id, sop_id, position, generated)
       select id, $2, sop_id, position, generated
         from jsonb_to_recordset($1::jsonb) as each (id uuid, sop_id uuid, position int, generated jsonb)`,
      [JSON.stringify(sops.flatMap(({ steps }) => steps)), companyId],
    );
  }
}

function sopOf(sentence) {
  const id = randomUUID();
  const steps = Array.from({ length: stepsOfSop }, (_, at) => stepOf(id, at, sentence));
  const transcript = steps.map(({ generated }, at) => ({
    ...{ id: at, confidence: 1, text: generated.sentences.map(({ text }) => text).join(' ') },
    ...{ start_seconds: generated.start_seconds, end_seconds: generated.end_seconds },
  }));
  return { id, title: sentence(6), steps, transcript };
}

function stepOf(sopId, at, sentence) {
  const sentenceAt = (text, from) => ({
    ...{ text, confidence: 1 },
    evidence: { segment_ids: [at], start_seconds: from, end_seconds: from + 5, sources: ['speech'] },
  });
  return {
    ...{ id: randomUUID(), sop_id: sopId, position: at + 1 },
    generated: {
      title: sentenceAt(sentence(5), at * 10),
      sentences: [sentenceAt(sentence(12), at * 10), sentenceAt(sentence(12), at * 10 + 5)],
      ...{
        start_seconds: at * 10,
        end_seconds: at * 10 + 10,
        confidence: 1,
        screenshots: [],
        detections: [],
      },
    },
  };
}
