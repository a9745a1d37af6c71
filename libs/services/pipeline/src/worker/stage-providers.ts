import { stageNames, type GeneratedSop, type StageName } from '@sop/contracts';
import type { Detector, ProviderModel, Transcriber, WorkContext, Writer } from '../ai/index.js';

export type MadeBy = GeneratedSop['made_by'];
/** Something had failed and another one did the work. */
type TellHandover = (handover: {
  stage: StageName;
  from: ProviderModel;
  to: ProviderModel;
  reason: string;
}) => void;

/** Chosen without a model. */
const pictures = { provider: 'local', model: 'sharpness and stillness' };
/** A silent video has nothing to transcribe. */
const nobody = { provider: 'local', model: 'none needed' };

/**
 * Who really did each stage of a run. An attempt takes over what earlier ones made, so it takes over the record as well:
 * the provider may be another one by now.
 */
export class StageProviders {
  private readonly byStage: Map<StageName, ProviderModel>;
  private keeping: Promise<void> = Promise.resolve();

  constructor(
    earlier: MadeBy = [],
    private readonly tell: TellHandover = () => undefined,
  ) {
    this.byStage = new Map(earlier.map(({ stage, provider, model }) => [stage, { provider, model }]));
  }

  /** Writes down what is known so far, one time after the other: a later record never gives way to an earlier one. */
  keep(write: (madeBy: MadeBy) => Promise<void>): Promise<void> {
    this.keeping = this.keeping.then(() => write(this.known()));
    return this.keeping;
  }

  /** Every stage, in the specified order. */
  all(): MadeBy {
    return stageNames.map((stage) => {
      const { provider, model } = stage === 'screenshots' ? pictures : (this.byStage.get(stage) ?? nobody);
      return { stage, provider, model };
    });
  }

  transcriber(port: Transcriber): Transcriber {
    return {
      ...nameOf(port),
      transcribe: this.recorded('transcribing', port, (speech, context) => port.transcribe(speech, context)),
    };
  }

  writer(port: Writer): Writer {
    return {
      ...nameOf(port),
      plan: this.recorded('extracting', port, (input, context) => port.plan(input, context)),
      write: this.recorded('generating', port, (input, context) => port.write(input, context)),
      safety: this.recorded('safety', port, (input, context) => port.safety(input, context)),
    };
  }

  detector(port: Detector): Detector {
    return {
      ...nameOf(port),
      detect: this.recorded('detecting', port, (frames, context) => port.detect(frames, context)),
    };
  }

  private known(): MadeBy {
    return [...this.byStage].map(([stage, { provider, model }]) => ({ stage, provider, model }));
  }

  private recorded<Input, Result>(
    stage: StageName,
    port: ProviderModel,
    work: (input: Input, context: WorkContext) => Promise<Result>,
  ): (input: Input, context: WorkContext) => Promise<Result> {
    return async (input, context) => {
      let provider = nameOf(port);
      const handedTo = (by: ProviderModel, reason?: string) => {
        provider = nameOf(by);
        if (reason !== undefined) this.tell({ stage, from: nameOf(port), to: provider, reason });
      };
      const result = await work(input, { ...context, handedTo });
      this.byStage.set(stage, provider);
      return result;
    };
  }
}

const nameOf = ({ provider, model }: ProviderModel): ProviderModel => ({ provider, model });
