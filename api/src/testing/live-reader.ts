import { createParser } from 'eventsource-parser';
import type { FastifyInstance } from 'fastify';
import type { Person } from './people.ts';

/** One event of a stream; a comment has no name. */
export interface HeardEvent {
  name?: string;
  payload?: unknown;
}

/** Reads somebody's stream of news from an app that listens. */
export const openLive = async (app: FastifyInstance, as: Pick<Person, 'headers'>) => {
  const leaving = new AbortController();
  const answer = await fetch(`${app.listeningOrigin}/api/events`, {
    headers: { ...as.headers, 'accept-encoding': 'br, gzip' },
    signal: leaving.signal,
  });
  const waiting: HeardEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => waiting.push({ name: event, payload: JSON.parse(data) }),
    onComment: () => waiting.push({}),
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  /** The next event; undefined when the stream has ended. */
  const next = async (): Promise<HeardEvent | undefined> => {
    while (waiting.length === 0) {
      const part = await reader?.read();
      if (!part?.value) return undefined;
      parser.feed(part.value);
    }
    return waiting.shift();
  };
  return { answer, next, leave: () => leaving.abort() };
};
