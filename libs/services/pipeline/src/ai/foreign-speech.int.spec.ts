/** @jest-environment ./libs/speech/testing/native-arrays-environment.mjs */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { installedSpeechModels, loadRecogniser, type SpeechRecogniser } from '@sop/speech';
import { LocalWriter } from '@sop/procedure-writer';
import { LocalTranscriber } from './providers/local-transcriber.js';

const modelsDir = process.env['MODELS_DIR'] ?? resolve(import.meta.dirname, '../../../../../models');
const threads = Number(process.env['MODEL_THREADS'] ?? 1);
const run = promisify(execFile);

/** The same task in languages of seven families. */
const spoken = {
  de: 'Schalten Sie zuerst die Maschine aus und ziehen Sie den Stecker. Nehmen Sie dann den Trichter ab und leeren Sie ihn aus. Reinigen Sie die Mahlscheiben mit einer trockenen Bürste.',
  es: 'Primero apague la máquina y desenchufe el cable. Después retire la tolva y vacíela. Limpie las muelas con un cepillo seco.',
  ru: 'Сначала выключите машину и выньте вилку из розетки. Затем снимите воронку и опустошите её. Очистите жернова сухой щёткой.',
  tr: 'Önce makineyi kapatın ve fişini prizden çekin. Sonra hazneyi çıkarın ve boşaltın. Öğütücü diskleri kuru bir fırçayla temizleyin.',
  hi: 'सबसे पहले मशीन को बंद करें और प्लग निकाल दें। फिर डिब्बा उतारें और उसे खाली करें। चक्की को सूखे ब्रश से साफ करें।',
  id: 'Pertama matikan mesin dan cabut stekernya. Kemudian lepaskan corong dan kosongkan isinya. Bersihkan batu gilingan dengan sikat kering.',
  el: 'Πρώτα σβήστε το μηχάνημα και βγάλτε το φις από την πρίζα. Μετά αφαιρέστε τη χοάνη και αδειάστε την. Καθαρίστε τις μυλόπετρες με μια στεγνή βούρτσα.',
};
const english =
  'First, switch off the machine and pull the plug. Then take off the hopper and empty it. Clean the burrs with a dry brush.';

let folder: string;
let recogniser: SpeechRecogniser;

async function sound(voice: string, text: string): Promise<Float32Array> {
  const [wav, raw] = [join(folder, `${voice}.wav`), join(folder, `${voice}.f32`)];
  await run('espeak-ng', ['-v', voice, '-s', '150', '-w', wav, text]);
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', wav, '-ar', '16000', '-f', 'f32le', raw]);
  const bytes = await readFile(raw);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

async function draftOf(voice: string, text: string) {
  const samples = await sound(voice, text);
  const context = { signal: new AbortController().signal, report: () => undefined };
  const transcriber = new LocalTranscriber(recogniser);
  const segments = await transcriber.transcribe({ samples: () => Promise.resolve(samples) }, context);
  const writer = new LocalWriter();
  const input = { durationSeconds: samples.length / 16_000, creationType: 'video_upload' as const, segments };
  return writer.write({ ...input, plan: await writer.plan(input, context) }, context);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreign-'));
  const installed = await installedSpeechModels(modelsDir);
  recogniser = await loadRecogniser(
    modelsDir,
    installed.filter((model) => model.startsWith('moonshine')),
    threads,
  );
});

afterAll(async () => {
  await recogniser?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a narration in another language than that of the recogniser', () => {
  it('gives no steps and says that it is not English, in at least six languages of seven', async () => {
    const refused: string[] = [];
    for (const [voice, text] of Object.entries(spoken)) {
      const { steps, noProcedureReason } = await draftOf(voice, text);
      if (steps.length === 0 && /not in English/.test(noProcedureReason ?? '')) refused.push(voice);
    }
    expect(refused.length).toBeGreaterThanOrEqual(6);
  }, 600_000);

  it('is not what English of the same voices is taken for', async () => {
    for (const voice of ['en-us', 'en-gb']) expect((await draftOf(voice, english)).steps).not.toEqual([]);
  });
});
