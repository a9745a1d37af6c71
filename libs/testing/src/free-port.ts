/** A port of 127.0.0.1 that nobody uses at this moment, nor takes by chance: it lies below those of outgoing connections. */
export async function freePort(): Promise<number> {
  const { freePorts } = await import('@sop/object-store');
  const [port] = await freePorts(1);
  return port;
}
