import {
  stageNames,
  statusMessage,
  type GeneratedSop,
  type StatusMessage,
  type StageName,
} from '@sop/contracts';
import type { Detector, ProviderModel, Transcriber, Vision, WorkContext, Writer } from '../ai/index.js';
import { ProviderRefused, ProviderUnavailable } from '../ai/ports.js';

export type MadeBy = GeneratedSop['made_by'];
/** Reports that a provider failed and another one did the work. */
type ReportHandover = (handover: {
  stage: StageName;
  from: ProviderModel;
  to: ProviderModel;
  reason: string;
}) => void;

/** The provider of a result, with the reason of a handover. */
interface Maker extends ProviderModel {
  readonly status_messages?: readonly StatusMessage[];
}

/** Chosen without a model. */
const pictures = { provider: 'local', model: 'sharpness and stillness' };
/** A silent video needs no transcription. */
const noProvider = { provider: 'local', model: 'none needed' };

/**
 * The actual provider of each stage of a run. An attempt reuses earlier results, so it takes over their record as
 * well: the current provider may be another one.
 */
export class StageProviders {
  private readonly byStage: Map<StageName, Maker>;
  private storing: Promise<void> = Promise.resolve();

  constructor(
    earlier: MadeBy = [],
    private readonly reportHandover: ReportHandover = () => undefined,
  ) {
    this.byStage = new Map(earlier.map(({ stage, ...maker }) => [stage, maker]));
  }

  /** Stores the current record in order, so that an earlier record never replaces a later one. */
  keep(write: (madeBy: MadeBy) => Promise<void>): Promise<void> {
    this.storing = this.storing.then(() => write(this.current()));
    return this.storing;
  }

  /** Every stage, in the specified order. */
  all(): MadeBy {
    return stageNames.map((stage) => {
      const maker = this.byStage.get(stage) ?? (stage === 'screenshots' ? pictures : noProvider);
      return madeBy(stage, maker);
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

  /** A model that does not see leaves the procedure as it is, and the reason on the SOP. */
  vision(port: Vision): Vision {
    const look: Vision['look'] = async (locations, context) => {
      try {
        return await port.look(locations, context);
      } catch (error) {
        if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
        const kind = error instanceof ProviderUnavailable ? error.kind : undefined;
        context.handedTo?.(pictures, error.message, statusMessage(blindBecause(kind)));
        return [];
      }
    };
    return { ...nameOf(port), look: this.recorded('screenshots', port, look) };
  }

  detector(port: Detector): Detector {
    return {
      ...nameOf(port),
      detect: this.recorded('detecting', port, (frames, context) => port.detect(frames, context)),
    };
  }

  private current(): MadeBy {
    return [...this.byStage].map(([stage, maker]) => madeBy(stage, maker));
  }

  private recorded<Input, Result>(
    stage: StageName,
    port: ProviderModel,
    work: (input: Input, context: WorkContext) => Promise<Result>,
  ): (input: Input, context: WorkContext) => Promise<Result> {
    return async (input, context) => {
      let maker: Maker = nameOf(port);
      const handedTo: WorkContext['handedTo'] = (by, reason, why) => {
        maker = { ...nameOf(by), ...(why && { status_messages: [why] }) };
        if (reason !== undefined) this.reportHandover({ stage, from: nameOf(port), to: nameOf(by), reason });
      };
      const helpedBy: WorkContext['helpedBy'] = (by, reason, why) => {
        maker = { ...nameOf(port), status_messages: why };
        this.reportHandover({ stage, from: nameOf(port), to: nameOf(by), reason });
      };
      const result = await work(input, { ...context, handedTo, helpedBy });
      this.byStage.set(stage, maker);
      return result;
    };
  }
}

const blindBecause = (kind: ProviderUnavailable['kind']) => {
  if (kind === 'wrong') return 'vision.wrong';
  return kind === 'request' || kind === 'model' ? 'vision.refused' : 'vision.failed';
};

const madeBy = (stage: StageName, { provider, model, status_messages }: Maker): MadeBy[number] => ({
  stage,
  provider,
  model,
  ...(status_messages && status_messages.length > 0 && { status_messages: [...status_messages] }),
});

const nameOf = ({ provider, model }: ProviderModel): ProviderModel => ({ provider, model });
