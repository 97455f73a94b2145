import type { ServerResponse } from 'node:http';
import { liveSigns } from '@nearhand/contracts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import type { AddressedNews, StandingSession } from './live-update.ts';

/** All streams that are open at this copy of the API. */
export class LiveHub {
  private readonly streams = new Set<LiveStream>();

  add(stream: LiveStream): void {
    this.streams.add(stream);
    stream.send(liveSigns.ready);
  }

  remove(stream: LiveStream): void {
    this.streams.delete(stream);
  }

  get size(): number {
    return this.streams.size;
  }

  /** How many streams one person has. */
  count(userId: string): number {
    return [...this.streams].filter(({ viewer }) => viewer._id === userId).length;
  }

  sessionIds(): Set<string> {
    return new Set([...this.streams].map(({ viewer }) => viewer.sessionId));
  }

  tell(news: AddressedNews): void {
    for (const stream of this.streams) if (concerns(news, stream)) stream.send(news.name, news.payload);
  }

  missed(): void {
    for (const stream of this.streams) stream.send(liveSigns.missed);
  }

  beat(): void {
    for (const stream of this.streams) stream.beat();
  }

  /** Of the sessions that were asked for, ends the streams of all but these; a role that has changed counts from now on. */
  keep(standing: readonly StandingSession[], asked: ReadonlySet<string>): void {
    const roles = new Map(standing.map(({ id, role }) => [id, role]));
    for (const stream of this.streams) {
      const role = roles.get(stream.viewer.sessionId);
      if (role) stream.viewer = { ...stream.viewer, role };
      else if (asked.has(stream.viewer.sessionId)) this.end(stream);
    }
  }

  endSession(sessionId: string): void {
    for (const stream of this.streams) if (stream.viewer.sessionId === sessionId) this.end(stream);
  }

  endAll(): void {
    for (const stream of this.streams) this.end(stream);
  }

  private end(stream: LiveStream): void {
    this.streams.delete(stream);
    stream.end();
  }
}

const concerns = ({ name, to }: AddressedNews, { viewer }: LiveStream): boolean =>
  to.includes(viewer._id) || (name === 'booking.changed' && viewer.role === 'admin');

/** Bytes that may wait for a slow reader: some hundred pieces of news, after which asking anew is cheaper. */
const mostWaiting = 64 * 1024;
/** Milliseconds that a reader gets to take the rest of a stream that has ended. */
const graceAtEnd = 1_000;

/** Somebody's open stream of server-sent events. */
export class LiveStream {
  constructor(
    public viewer: Viewer,
    private readonly response: ServerResponse,
  ) {}

  send(name: string, payload: object = {}): void {
    this.write(`event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`);
  }

  /** A comment, which tells proxies and the reader that the connection lives. */
  beat(): void {
    this.write(':\n\n');
  }

  end(): void {
    this.response.end();
    setTimeout(() => this.response.destroy(), graceAtEnd).unref();
  }

  private write(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.response.write(text);
    if (this.response.writableLength > mostWaiting) this.response.destroy();
  }
}
