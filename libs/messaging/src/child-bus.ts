import { randomUUID } from 'node:crypto';
import { type CarriedHeaders, continueCall } from '@sop/database';

import { notices, questions } from '@sop/contracts';
import { type Bus, Unavailable, type UnavailableReason } from './bus.js';
import { TransportBus } from './transport-bus.js';

/** The part of a child process (or of `process` in the child) that carries messages. */
export interface Channel {
  send?(message: unknown): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
}

interface Asked {
  bus: 'ask';
  id: string;
  question: string;
  ask: unknown;
  headers: CarriedHeaders;
  timeoutSeconds: number;
}
interface Told {
  bus: 'tell';
  notice: string;
  payload: unknown;
}
interface Answered {
  bus: 'answer';
  id: string;
  answer?: unknown;
  reason?: UnavailableReason;
}
type BusMessage = Asked | Told | Answered;

const isBusMessage = (message: unknown): message is BusMessage =>
  typeof message === 'object' && message !== null && 'bus' in message;

/** The bus of a worker process: asks and tells through its parent, over the channel `fork` opened. */
export class ChildBus extends TransportBus {
  constructor(channel: Channel = process as Channel) {
    super(new ParentLink(channel));
  }
}

class ParentLink {
  readonly #open = new Map<string, (answered: Answered) => void>();

  constructor(private readonly channel: Channel) {
    channel.on('message', (message) => {
      if (isBusMessage(message) && message.bus === 'answer') this.#open.get(message.id)?.(message);
    });
  }

  async ask(
    question: string,
    ask: unknown,
    headers: CarriedHeaders,
    timeoutSeconds: number,
  ): Promise<unknown> {
    const id = randomUUID();
    const answered = await new Promise<Answered>((resolve) => {
      const giveUp = () => resolve({ bus: 'answer', id, reason: 'timeout' });
      // The parent's own limit comes first; this one is for a parent that is gone.
      const timer = setTimeout(giveUp, timeoutSeconds * 1_000 + 250);
      this.#open.set(id, (message) => {
        clearTimeout(timer);
        resolve(message);
      });
      this.#send({ bus: 'ask', id, question, ask, headers, timeoutSeconds });
    });
    this.#open.delete(id);
    if (answered.reason) throw new Unavailable(question, answered.reason);
    return answered.answer;
  }

  tell(notice: string, payload: unknown): void {
    this.#send({ bus: 'tell', notice, payload });
  }

  #send(message: BusMessage): void {
    this.channel.send?.(message);
  }
}

/**
 * Answers a child's questions with the parent's bus.
 * @returns how to stop
 */
export function serveBusToChild(child: Channel, bus: Bus): () => void {
  const listener = (message: unknown): void => {
    if (!isBusMessage(message)) return;
    if (message.bus === 'ask') void answerChild(child, bus, message);
    if (message.bus === 'tell') tellFor(bus, message);
  };
  child.on('message', listener);
  return () => void child.off('message', listener);
}

async function answerChild(child: Channel, bus: Bus, asked: Asked): Promise<void> {
  const { id, timeoutSeconds } = asked;
  const question = questions.find(({ name }) => name === asked.question);
  const reply = (answered: Omit<Answered, 'bus' | 'id'>) =>
    void child.send?.({ bus: 'answer', id, ...answered });
  if (!question) return reply({ reason: 'nobody-answers' });
  try {
    const ask = () => bus.ask(question, asked.ask as never, { timeoutSeconds });
    reply({ answer: await continueCall(asked.headers, ask) });
  } catch (error) {
    reply({ reason: error instanceof Unavailable ? error.reason : 'failed' });
  }
}

function tellFor(bus: Bus, { notice: name, payload }: Told): void {
  const notice = notices.find((known) => known.name === name);
  if (notice) bus.tell(notice, payload as never);
}
