import type { ServerResponse } from 'node:http';
import { liveSigns, liveSlackMs, type Role } from '@nearhand/contracts';
import type { Viewer } from '../../kernel/http/session-repository.ts';

export interface LiveUpdate {
  name: string;
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

interface RecentUpdate extends LiveUpdate {
  /** As `performance.now()`. */
  at: number;
}

const maxRecent = 5_000;
/** More would fill a stream's buffer before a client can read; to fetch everything once is cheaper. */
const maxRepeated = 200;

export class LiveHub {
  private readonly streams = new Set<LiveStream>();
  /** All updates after {@link wholeSince}, oldest first. */
  private recent: RecentUpdate[] = [];
  private wholeSince = Number.POSITIVE_INFINITY;

  get size(): number {
    return this.streams.size;
  }

  /** From now on this copy receives every update. */
  begin(): void {
    this.recent = [];
    this.wholeSince = performance.now();
  }

  /** With `ageMs`, the updates since then come first, when all are known and they are few. */
  add(stream: LiveStream, ageMs?: number): void {
    this.streams.add(stream);
    const missed = ageMs === undefined ? undefined : this.updatesSince(performance.now() - ageMs - liveSlackMs, stream);
    for (const update of missed ?? []) send(update, stream);
    stream.send(liveSigns.ready, { ...(missed && { isWhole: true }) });
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

  publish(update: LiveUpdate): void {
    this.keep({ ...update, at: performance.now() });
    for (const stream of this.streams) if (concerns(update, stream)) send(update, stream);
  }

  sendMissed(): void {
    this.begin();
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

  private updatesSince(since: number, stream: LiveStream): RecentUpdate[] | undefined {
    if (since <= this.wholeSince) return undefined;
    const updates = this.recent.filter((update) => update.at >= since && concerns(update, stream));
    return updates.length <= maxRepeated ? updates : undefined;
  }

  private end(stream: LiveStream): void {
    this.streams.delete(stream);
    stream.end();
  }

  private keep(update: RecentUpdate): void {
    this.recent.push(update);
    if (this.recent.length > maxRecent)
      this.wholeSince = this.recent.splice(0, maxRecent / 2).at(-1)?.at ?? this.wholeSince;
  }
}

const concerns = ({ name, to }: LiveUpdate, { viewer: { _id, role } }: LiveStream): boolean =>
  to.includes(_id) || (name === 'booking.changed' && role === 'admin');

const send = ({ name, payload }: LiveUpdate, stream: LiveStream): void => stream.send(name, payload);
