import { Injectable } from '@nestjs/common';
import type { MachineLoad, SystemMetrics } from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';

/** A machine tells of itself as often as it has processes; one of these stands for all of so many seconds. */
const everySeconds = 10;
const keptMinutes = 60;
/** Of a chart of an hour. */
const pointSeconds = 30;

/** How the machines did in the last hour, so that a look at them does not begin with nothing. */
@Injectable()
export class MachineSamples {
  private readonly writtenAt = new Map<string, number>();

  constructor(@InjectDatabase('admin') private readonly database: Database) {}

  async keep(
    { name, cpu_percent, memory_percent, disk_percent }: MachineLoad,
    now = Date.now(),
  ): Promise<void> {
    if (now - (this.writtenAt.get(name) ?? 0) < everySeconds * 1000) return;
    if (this.writtenAt.size > 100) this.writtenAt.clear();
    this.writtenAt.set(name, now);
    await this.database.system((tx) =>
      tx.execute(
        `with gone as (delete from machine_sample where at < now() - make_interval(mins => $6))
         insert into machine_sample (at, machine, cpu, memory, disk)
         values (date_bin(make_interval(secs => $5), now(), 'epoch'), $1, $2, $3, $4) on conflict do nothing`,
        [name, cpu_percent, memory_percent, disk_percent, everySeconds, keptMinutes],
      ),
    );
  }

  /** Oldest first; of several machines the highest of each figure. */
  async history(): Promise<SystemMetrics['history']> {
    const rows = await this.database.system((tx) =>
      tx.query<{ at: Date; cpu: number; memory: number; disk: number }>(
        `select date_bin(make_interval(secs => $1), at, 'epoch') as at, max(cpu)::float8 as cpu, max(memory)::float8 as memory,
           max(disk)::float8 as disk
         from machine_sample where at >= now() - make_interval(mins => $2) group by 1 order by 1`,
        [pointSeconds, keptMinutes],
      ),
    );
    return rows.map(({ at, ...load }) => ({ at: at.toISOString(), ...load }));
  }
}
