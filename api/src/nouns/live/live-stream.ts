import type { ServerResponse } from 'node:http';
import { type LiveEventName, liveSigns, type Role } from '@nearhand/contracts';
import type { Viewer } from '../../kernel/http/session-repository.ts';

export interface LiveUpdate {
  name: LiveEventName;
  to: string[];
  payload: object;
}

const maxBufferedBytes = 64 * 1024;
const endTimeoutMs = 1_000;

export class LiveStream {
  constructor(
    public viewer: Viewer,
    private readonly response: ServerResponse,
  ) {}

  send(name: string, payload: object = {}): void {
    this.write(`event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`);
  }

  beat(): void {
    this.write(':\n\n');
  }

  end(): void {
    this.response.end();
    setTimeout(() => this.response.destroy(), endTimeoutMs).unref();
  }

  private write(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.response.write(text);
    if (this.response.writableLength > maxBufferedBytes) this.response.destroy();
  }
}

export class LiveHub {
  private readonly streams = new Set<LiveStream>();

  get size(): number {
    return this.streams.size;
  }

  add(stream: LiveStream): void {
    this.streams.add(stream);
    stream.send(liveSigns.ready);
  }

  remove(stream: LiveStream): void {
    this.streams.delete(stream);
  }

  count(userId: string): number {
    return [...this.streams].filter(({ viewer }) => viewer._id === userId).length;
  }

  sessionIds(): Set<string> {
    return new Set([...this.streams].map(({ viewer }) => viewer.sessionId));
  }

  publish({ name, to, payload }: LiveUpdate): void {
    for (const stream of this.streams) {
      const { _id, role } = stream.viewer;
      if (to.includes(_id) || (name === 'booking.changed' && role === 'admin')) stream.send(name, payload);
    }
  }

  sendMissed(): void {
    for (const stream of this.streams) stream.send(liveSigns.missed);
  }

  beat(): void {
    for (const stream of this.streams) stream.beat();
  }

  /** Ends the streams of the `checked` sessions that have no role any more. */
  updateRoles(roles: ReadonlyMap<string, Role>, checked: ReadonlySet<string>): void {
    for (const stream of this.streams) {
      const role = roles.get(stream.viewer.sessionId);
      if (role) stream.viewer = { ...stream.viewer, role };
      else if (checked.has(stream.viewer.sessionId)) this.end(stream);
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
