import { useQuery } from '@tanstack/react-query';
import { formatDecimal } from '../../../lib/intl.js';
import { Card } from '../../../ui/card.js';
import { Facts } from '../../../ui/facts.js';
import { gigabytes } from './load-level.js';
import { texts as monitorTexts } from './monitor.texts.js';
import { monitorQueries } from './use-monitor.js';

const texts = monitorTexts.information;

/** The capacity of all machines together. */
export function SystemInformation() {
  const { data, isError } = useQuery({ ...monitorQueries.metrics(), refetchInterval: false });
  const machines = data?.machines ?? [];
  const unknown = isError || data ? texts.unknown : '…';
  const sum = (figure: (machine: (typeof machines)[number]) => number): number =>
    machines.reduce((total, machine) => total + figure(machine), 0);
  const known = (value: string) => (machines.length > 0 ? value : unknown);
  const gpus = machines.flatMap((machine) => machine.gpus);
  return (
    <Card title={texts.title} lead={texts.lead}>
      <Facts
        facts={[
          [texts.cores, known(formatDecimal(sum(({ cpu_cores }) => cpu_cores)))],
          [texts.memory, known(texts.gigabytes(gigabytes(sum(({ memory_bytes }) => memory_bytes))))],
          [texts.gpu, known(gpus.join(', ') || texts.noGpu)],
          [
            texts.storage,
            known(
              texts.free(
                gigabytes(sum(({ disk_free_bytes }) => disk_free_bytes)),
                gigabytes(sum(({ disk_bytes }) => disk_bytes)),
              ),
            ),
          ],
        ]}
      />
    </Card>
  );
}
