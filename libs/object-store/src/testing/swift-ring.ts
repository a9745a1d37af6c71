import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

/** 16 partitions. The location of objects on the disk depends on it. */
const partPower = 4;

/**
 * Writes a ring of one device that holds the one replica of every partition, in Swift's ring format version 1
 * (`RingData.serialize_v1` of swift/common/ring/ring.py). `swift-ring-builder` would need three runs of a second each.
 */
export async function writeRing(file: string, port: number): Promise<void> {
  const address = { ip: '127.0.0.1', port, replication_ip: '127.0.0.1', replication_port: port };
  const device = { id: 0, region: 1, zone: 1, ...address, device: 'disk', weight: 1, meta: '' };
  const json = JSON.stringify({
    byteorder: 'little',
    devs: [device],
    part_shift: 32 - partPower,
    replica_count: 1,
    version: 1,
  });
  const header = Buffer.alloc(10);
  header.write('R1NG', 'ascii');
  header.writeUInt16BE(1, 4);
  header.writeUInt32BE(json.length, 6);
  // The number of the device for each partition, always 0, in 16 bits.
  const deviceOfPart = Buffer.alloc(2 * 2 ** partPower);
  await writeFile(file, gzipSync(Buffer.concat([header, Buffer.from(json, 'ascii'), deviceOfPart])));
}
