import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { ActiveDetector, type ResponseOf } from '@sop/contracts';
import { Retry } from '@sop/jobs';
import { Unavailable, type Bus } from '@sop/messaging';
import { ObjectNotFound, type ObjectStore } from '@sop/object-store';
import { lazyResource, type Logger } from '@sop/service-kit';
import {
  COCO_MODEL,
  cocoLabels,
  detectorTitle,
  findOperatorModel,
  loadCocoDetector,
  loadOperatorDetector,
  resolveDetector,
  suppressOverlaps,
  type CompanyHead,
  type HeadedDetector,
  type OperatorDetector,
} from '@sop/vision';
import type { ChosenNetworks } from '../ai/index.js';
import type { Network } from '../ai/providers/local-detector.js';
import { ResourcePool, type Acquired } from './resource-pool.js';

/** Unused heads of companies in memory: a few megabytes each. */
const idleHeads = 16;
/** Unused operator networks in memory, for a change of the setting. */
const idleOperators = 1;
/** Boxes of one label from two networks with more than this overlap are one object. */
const sameObjectOverlap = 0.5;
/** The training service usually answers again within moments after a restart. */
const retrySeconds = 15;

export interface OpenNetworks {
  network: Network;
  /** Releases the run's resources; the networks remain loaded. */
  close(): Promise<void>;
}

/** Loads the networks; tests provide others. */
export interface NetworkLoaders {
  coco(modelsDir: string): Promise<HeadedDetector>;
  operator(modelsDir: string, name: string): Promise<OperatorDetector>;
}

const loaders: NetworkLoaders = {
  coco: (modelsDir) => loadCocoDetector(modelsDir),
  operator: (modelsDir, name) => loadOperatorDetector(modelsDir, name),
};

/** The detection networks of this process: the built-in one, the operator's, and the heads of companies. */
export class Networks {
  private readonly coco = lazyResource(() => this.load.coco(this.modelsDir()));
  private readonly operators = new ResourcePool<OperatorDetector>(idleOperators, (detector) =>
    detector.close(),
  );
  private readonly heads = new ResourcePool<CompanyHead>(idleHeads, (head) => head.dispose());

  constructor(
    private readonly modelsDir: () => string,
    private readonly bus: Pick<Bus, 'request'>,
    private readonly store: Pick<ObjectStore, 'get'>,
    private readonly logger: Pick<Logger, 'error'>,
    private readonly load: NetworkLoaders = loaders,
  ) {}

  /** Chooses the networks as of now. @throws Retry when the training service cannot report the company's model */
  async choose(companyId: string, requested: string): Promise<ChosenNetworks> {
    const active = await this.activeModel(companyId);
    const { base: chosen, backend, classes } = await this.chooseBase(requested);
    const isWhole = active === null || (await this.canBeOpened(active));
    const company = isWhole ? active : null;
    const reasons = [chosen.reason, active && !isWhole ? damagedMessage(active.name) : null].filter(Boolean);
    const base = { ...chosen, reason: reasons.join(' ') || null };
    const isOnePass = base.model === COCO_MODEL;
    return {
      base,
      backend: isOnePass || !company ? backend : `${backend}, ${(await this.coco()).backend}`,
      company,
      classes: [...classes, ...(company?.heads.flatMap(({ class_names }) => class_names) ?? [])],
    };
  }

  async open({ base, company }: ChosenNetworks): Promise<OpenNetworks> {
    const acquired: Acquired<unknown>[] = [];
    const keepAcquired = <T>(one: Acquired<T>): T => {
      acquired.push(one);
      return one.value;
    };
    const release = () => acquired.forEach((one) => one.release());
    try {
      const heads: CompanyHead[] = [];
      for (const { weights_key } of company?.heads ?? [])
        heads.push(keepAcquired(await this.acquireHead(weights_key)));
      const detect =
        base.model === COCO_MODEL
          ? withHeads(await this.coco(), heads)
          : sideBySide(
              keepAcquired(await this.acquireOperator(base.model)),
              heads,
              heads.length ? await this.coco() : undefined,
            );
      return { network: { model: recordOf(base.model, company), detect }, close: async () => release() };
    } catch (error) {
      release();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.heads.closeAll();
    await this.operators.closeAll();
    await this.coco.close();
  }

  private async activeModel(companyId: string): Promise<ResponseOf<typeof ActiveDetector>['model']> {
    try {
      return (await this.bus.request(ActiveDetector, { company_id: companyId })).model;
    } catch (cause) {
      if (!(cause instanceof Unavailable)) throw cause;
      // The company's model must not be skipped because of an unavailable service.
      throw new Retry('The company’s own model is currently unavailable.', retrySeconds, {
        cause,
      });
    }
  }

  /**
   * Whether all of its weights exist and are valid. A damaged model remains damaged: SOPs are made without it, and
   * report that. An unavailable store is different and makes the job retry.
   */
  private async canBeOpened({ name, heads }: NonNullable<ChosenNetworks['company']>): Promise<boolean> {
    for (const { weights_key } of heads) {
      try {
        (await this.acquireHead(weights_key)).release();
      } catch (error) {
        if (!(error instanceof DamagedHead)) throw error;
        this.logger.error('A model of a company is damaged and was left out', { model: name, error });
        return false;
      }
    }
    return true;
  }

  private async chooseBase(requested: string) {
    const { inUse: usedModel, reason } = await resolveDetector(this.modelsDir(), requested);
    if (usedModel !== COCO_MODEL) {
      const operator = await this.tryOperator(usedModel);
      if (operator)
        return { base: { model: usedModel, title: detectorTitle(usedModel), reason }, ...operator };
    }
    const title = detectorTitle(COCO_MODEL);
    const broken = `${requested} is installed but cannot be used; ${title} is used.`;
    const { backend } = await this.coco();
    return { base: { model: COCO_MODEL, title, reason: reason ?? broken }, backend, classes: cocoLabels };
  }

  /** Undefined, with an error in the log, when its file is unusable. */
  private async tryOperator(name: string) {
    try {
      const { value, release } = await this.acquireOperator(name);
      release();
      return { backend: value.backend, classes: value.classNames };
    } catch (error) {
      this.logger.error('The configured detector cannot be used', { model: name, error });
      return undefined;
    }
  }

  /** Keyed by the modification time of its file, so that the next run uses a replaced file. */
  private async acquireOperator(name: string): Promise<Acquired<OperatorDetector>> {
    const file = (await findOperatorModel(this.modelsDir(), name))?.file;
    const modifiedAt = file && (await stat(file)).mtimeMs;
    return this.operators.acquire(`${name} ${modifiedAt}`, () => this.load.operator(this.modelsDir(), name));
  }

  private acquireHead(weightsKey: string): Promise<Acquired<CompanyHead>> {
    return this.heads.acquire(weightsKey, async () => {
      const weights = await this.weightsOf(weightsKey);
      const detector = await this.coco();
      try {
        return detector.openHead(weights);
      } catch (cause) {
        throw new DamagedHead(weightsKey, { cause });
      }
    });
  }

  private async weightsOf(key: string): Promise<Buffer> {
    try {
      return await buffer((await this.store.get(key)).body);
    } catch (cause) {
      throw cause instanceof ObjectNotFound ? new DamagedHead(key, { cause }) : cause;
    }
  }
}

/** Weights that are missing or invalid; a retry does not help. */
class DamagedHead extends Error {
  override readonly name = 'DamagedHead';
}

const damagedMessage = (name: string) => `The company’s own model “${name}” is damaged and was left out.`;

/** Everything from one pass over the backbone. */
const withHeads =
  (detector: HeadedDetector, heads: readonly CompanyHead[]): Network['detect'] =>
  (file, options) =>
    detector.detect(file, { ...options, heads });

/** An operator's network has no features for heads, so they use the built-in backbone on the same picture. */
const sideBySide =
  (
    operator: OperatorDetector,
    heads: readonly CompanyHead[],
    backbone: HeadedDetector | undefined,
  ): Network['detect'] =>
  async (file, options) => {
    const [operatorBoxes, companyBoxes] = await Promise.all([
      operator.detect(file, options),
      backbone?.detectOnly(file, heads, options) ?? [],
    ]);
    return suppressOverlaps(
      [...companyBoxes, ...operatorBoxes],
      sameObjectOverlap,
      operatorBoxes.length + companyBoxes.length,
    );
  };

const recordOf = (base: string, company: ChosenNetworks['company']): string =>
  company ? `${base} + ${company.name} (version ${company.version})` : base;
