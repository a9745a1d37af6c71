/** A free port of 127.0.0.1, below the range of outgoing connections so that it is not taken by chance. */
export async function freePort(): Promise<number> {
  const { freePorts } = await import('@sop/object-store');
  const [port] = await freePorts(1);
  return port;
}
