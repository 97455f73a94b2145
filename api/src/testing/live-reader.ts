import { createParser } from 'eventsource-parser';
import type { FastifyInstance } from 'fastify';
import type { Person } from './fixtures/people.ts';

export interface HeardEvent {
  name?: string;
  payload?: unknown;
}

export const openLive = async (app: FastifyInstance, as: Pick<Person, 'headers'>) => {
  const leaving = new AbortController();
  const answer = await fetch(`${app.listeningOrigin}/api/events`, {
    headers: { ...as.headers, 'accept-encoding': 'br, gzip' },
    signal: leaving.signal,
  });
  const waiting: (HeardEvent | 'beat')[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => waiting.push({ name: event, payload: JSON.parse(data) }),
    onComment: () => waiting.push('beat'),
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const part = async (): Promise<HeardEvent | 'beat' | undefined> => {
    while (waiting.length === 0) {
      const read = await reader?.read();
      if (!read?.value) return undefined;
      parser.feed(read.value);
    }
    return waiting.shift();
  };
  const next = async (): Promise<HeardEvent | undefined> => {
    let heard = await part();
    while (heard === 'beat') heard = await part();
    return heard;
  };
  const beats = async (): Promise<boolean> => (await part()) === 'beat';
  return { answer, next, beats, leave: () => leaving.abort() };
};
