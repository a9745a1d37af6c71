import { Injectable } from '@nestjs/common';
import type { MachineLoad, SystemMetrics } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';

/** Every process of a machine reports it; one report per interval is stored. */
const sampleSeconds = 10;
const retentionMinutes = 60;
/** Resolution of the chart. */
const pointSeconds = 30;

/** The machines' load in the last hour, so that the chart is never empty at first. */
@Injectable()
export class MachineSamples {
  private readonly writtenAt = new Map<string, number>();

  constructor(@InjectDatabase('admin') private readonly database: Database) {}

  async save(
    { name, cpu_percent, memory_percent, disk_percent }: MachineLoad,
    now = Date.now(),
  ): Promise<void> {
    if (now - (this.writtenAt.get(name) ?? 0) < sampleSeconds * 1000) return;
    if (this.writtenAt.size > 100) this.writtenAt.clear();
    this.writtenAt.set(name, now);
    await this.database.system((tx) =>
      tx.execute(
        `with deleted as (delete from machine_sample where at < now() - make_interval(mins => $6))
         insert into machine_sample (at, machine, cpu, memory, disk)
         values (date_bin(make_interval(secs => $5), now(), 'epoch'), $1, $2, $3, $4) on conflict do nothing`,
        [name, cpu_percent, memory_percent, disk_percent, sampleSeconds, retentionMinutes],
      ),
    );
  }

  /** Oldest first; the maximum of each figure over all machines. */
  async history(): Promise<SystemMetrics['history']> {
    const rows = await this.database.system((tx) =>
      tx.query<{ at: Date; cpu: number; memory: number; disk: number }>(
        `select date_bin(make_interval(secs => $1), at, 'epoch') as at, max(cpu)::float8 as cpu, max(memory)::float8 as memory,
           max(disk)::float8 as disk
         from machine_sample where at >= now() - make_interval(mins => $2) group by 1 order by 1`,
        [pointSeconds, retentionMinutes],
      ),
    );
    return rows.map(({ at, ...load }) => ({ at: at.toISOString(), ...load }));
  }
}
