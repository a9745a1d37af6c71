import { observationsOf } from './observations.js';
import { withVision } from './vision.js';
import { stage } from './stage.js';

const seen = [
  'video',
  'transcript',
  'frames',
  'screenText',
  'screenChanges',
  'networks',
  'previewDetections',
] as const;

/** Plans the steps from speech, pauses and changes of the picture. */
export const plan = stage({
  needs: seen,
  gives: 'plan',
  shownAs: 'extracting',
  weight: 1,
  run: (inputs, { run, ai, signal, report }) =>
    ai.writer.plan(observationsOf(run, inputs), { signal, report }),
});

/** Writes the steps and their requirements, or the reason why there are none. */
export const written = stage({
  needs: [...seen, 'plan'],
  gives: 'written',
  shownAs: 'generating',
  weight: 2,
  async run(inputs, context) {
    const { run, ai, signal, report } = context;
    const observations = { ...observationsOf(run, inputs), plan: inputs.plan };
    const procedure = await ai.writer.write(observations, { signal, report });
    return ai.vision ? withVision(ai.vision, procedure, inputs, context, { signal, report }) : procedure;
  },
});

/** Precautions that follow from speech and detections. */
export const precautions = stage({
  needs: [...seen, 'plan', 'written', 'frameDetections'],
  gives: 'precautions',
  shownAs: 'safety',
  weight: 1,
  run: (inputs, { run, ai, signal, report }) =>
    ai.writer.safety(
      {
        ...observationsOf(run, inputs),
        detections: inputs.frameDetections.found,
        plan: inputs.plan,
        procedure: inputs.written,
      },
      { signal, report },
    ),
});
