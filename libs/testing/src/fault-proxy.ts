import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy that a test can freeze, slow down and cut, without affecting the shared server behind it. */
export class FaultProxy {
  private readonly sockets = new Set<Socket>();
  private isFrozen = false;
  private delayMs = 0;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async to(host: string, port: number): Promise<FaultProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('a proxy needs a port');
    const proxy = new FaultProxy(server, address.port);
    server.on('connection', (near) => proxy.join(near, connect(port, host)));
    return proxy;
  }

  /** The URL with this proxy in place of the server. */
  through(url: string): string {
    const rewritten = new URL(url);
    rewritten.host = `127.0.0.1:${this.port}`;
    return rewritten.toString();
  }

  /** Stops the transfer silently, like a stopped process or a lost network. */
  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  thaw(): void {
    this.isFrozen = false;
    for (const socket of this.sockets) socket.resume();
  }

  /** Delays everything sent from now on, in order. */
  slow(delayMs: number): void {
    this.delayMs = delayMs;
  }

  /** Ends every connection abruptly; new ones are possible. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket, far: Socket): void {
    this.pass(near, far);
    this.pass(far, near);
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.sockets.delete(socket));
      if (this.isFrozen) socket.pause();
    }
  }

  /** Data sent before an end arrives before it. */
  private pass(from: Socket, to: Socket): void {
    from.on('data', (chunk) => this.later(() => to.write(chunk)));
    from.on('close', () => this.later(() => to.end()));
  }

  private later(work: () => unknown): void {
    if (this.delayMs === 0) work();
    else setTimeout(work, this.delayMs);
  }
}
