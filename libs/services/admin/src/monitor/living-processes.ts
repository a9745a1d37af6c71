import { Injectable } from '@nestjs/common';
import {
  serviceNames,
  silentAfterSeconds,
  type MachineLoad,
  type ProcessSample,
  type ServiceName,
} from '@sop/contracts';

/** A worker that was ended is shown for a while; what was never heard of again is then forgotten. */
const rememberedSeconds = 120;
/** Far more processes than there are; what says it is another is not listened to. */
const mostProcesses = 500;

export interface HeardProcess extends ProcessSample {
  heardAt: Date;
  isAlive: boolean;
}

/** Who said lately that it lives. Each process hears all of them itself, so nothing is kept. */
@Injectable()
export class LivingProcesses {
  private readonly heard = new Map<string, { sample: ProcessSample; at: number }>();

  hear(sample: ProcessSample, at = Date.now()): void {
    for (const [id, known] of this.heard) if (at - known.at > rememberedSeconds * 1000) this.heard.delete(id);
    if (this.heard.has(sample.process_id) || this.heard.size < mostProcesses)
      this.heard.set(sample.process_id, { sample, at });
  }

  all(now = Date.now()): HeardProcess[] {
    return [...this.heard.values()]
      .filter(({ at }) => now - at <= rememberedSeconds * 1000)
      .map(({ sample, at }) => ({
        ...sample,
        heardAt: new Date(at),
        isAlive: now - at <= silentAfterSeconds * 1000,
      }));
  }

  /** One entry for each that was heard of lately, by name. */
  machines(now = Date.now()): MachineLoad[] {
    const living = this.all(now).filter(({ isAlive }) => isAlive);
    const latest = living.toSorted((a, b) => a.heardAt.getTime() - b.heardAt.getTime());
    const byName = new Map(latest.map(({ machine }) => [machine.name, machine]));
    return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)).slice(0, 100);
  }

  /** How many processes serve each service. */
  serving(now = Date.now()): ReadonlyMap<ServiceName, number> {
    const living = this.all(now).filter(({ isAlive }) => isAlive);
    return new Map(
      serviceNames.map((name) => [name, living.filter(({ services }) => services.includes(name)).length]),
    );
  }
}
