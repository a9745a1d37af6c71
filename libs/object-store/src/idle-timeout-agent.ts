import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

const idleMilliseconds = 60_000;

/**
 * Keeps connections alive, `maxSockets` at most, and ends one that is silent for a minute: the S3 client itself waits without
 * limit.
 */
export function idleTimeoutAgent(secure: boolean, maxSockets: number): HttpAgent {
  const options = { keepAlive: true, maxSockets, timeout: idleMilliseconds };
  const agent = secure ? new HttpsAgent(options) : new HttpAgent(options);
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (connection, callback) => {
    const socket = connect(connection, callback);
    const silent = Object.assign(new Error('the object store did not answer for 60 s'), {
      code: 'ETIMEDOUT',
    });
    socket?.once('timeout', () => socket.destroy(silent));
    return socket;
  };
  return agent;
}
