import { createServer, type Server } from 'node:http';
import { readToken } from '@slices/format/node';
import type { Environment } from '../command-line/environments.ts';
import { readLive } from '../freshness/timestamp.ts';
import type { BlobStore } from '../store/blob-store.ts';
import type { Outcome } from './round.ts';

/**
 * A step is an answer of the store, a line that is said or a pause between rounds. On a machine 20 times slower it takes
 * seconds; only a step that never ends takes this long.
 */
const stalledMs = 15 * 60_000;

/** In seconds since 1970. */
interface TimestampTimes {
  issued: number;
  expires: number;
}

/** When the timestamp that browsers get was signed and expires. Both are 0 where none is there that they take. */
export const timestampTimes = async (environment: Environment): Promise<TimestampTimes> => {
  const { file } = await readLive(environment);
  const read = readToken('timestamp', file.timestamp, environment.trust().keys('timestamp'));
  return { issued: read?.claims.iat ?? 0, expires: read?.claims.exp ?? 0 };
};

/** Tells whether `watch` goes on. `clockMs` is monotonic: a change of the machine's time is no standstill. */
export class Heartbeat {
  private lastStepMs: number;
  private hasLooked = false;
  private roundAt: number | undefined;
  private times: TimestampTimes | undefined;
  private readonly rounds: Record<Outcome, number> = { sound: 0, failing: 0, blind: 0 };

  constructor(
    private readonly pauseMs: number,
    private readonly clockMs = () => performance.now(),
  ) {
    this.lastStepMs = clockMs();
  }

  step(): void {
    this.lastStepMs = this.clockMs();
  }

  /** `times` are those of the timestamp in the store; undefined where it could not be read. */
  round(outcome: Outcome, at: Date, times: TimestampTimes | undefined): void {
    this.step();
    this.hasLooked = true;
    this.rounds[outcome] += 1;
    if (outcome !== 'blind') this.roundAt = at.getTime() / 1_000;
    this.times = times ?? this.times;
  }

  /** The same store, each answer of which is a step. */
  counted(store: BlobStore): BlobStore {
    const counted =
      <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>) =>
      async (...args: A): Promise<T> => {
        const answer = await call(...args);
        this.step();
        return answer;
      };
    const { read, create, replace, list, remove } = store;
    return {
      ...store,
      read: counted(read),
      create: counted(create),
      replace: counted(replace),
      list: counted(list),
      remove: counted(remove),
    };
  }

  /** The status and text of `/healthz`, `/ready` and `/metrics`. */
  answer(path: string): { status: number; text: string } {
    const goesOn = this.clockMs() - this.lastStepMs < stalledMs + this.pauseMs;
    if (path === '/healthz') return goesOn ? { status: 200, text: 'goes on' } : { status: 503, text: 'stands still' };
    if (path === '/ready')
      return this.hasLooked ? { status: 200, text: 'ready' } : { status: 503, text: 'no round yet' };
    if (path === '/metrics') return { status: 200, text: this.metrics() };
    return { status: 404, text: 'There is nothing here.' };
  }

  private metrics(): string {
    const rounds = Object.entries(this.rounds).map(([outcome, count]): Sample => [`{outcome="${outcome}"}`, count]);
    return [
      { name: 'release_watch_rounds_total', type: 'counter', samples: rounds },
      { name: 'release_watch_round_timestamp_seconds', type: 'gauge', samples: present(this.roundAt) },
      { name: 'composition_timestamp_issued_seconds', type: 'gauge', samples: present(this.times?.issued) },
      { name: 'composition_timestamp_expires_seconds', type: 'gauge', samples: present(this.times?.expires) },
    ]
      .flatMap(({ name, type, samples }) => [
        `# TYPE ${name} ${type}`,
        ...samples.map(([labels, value]) => `${name}${labels} ${value}`),
        '',
      ])
      .join('\n');
  }
}

type Sample = readonly [labels: string, value: number];
const present = (value: number | undefined): Sample[] => (value === undefined ? [] : [['', value]]);

/** Serves what `heartbeat` tells to probes and Prometheus. Port 0 takes a free one. */
export const serveHeartbeat = async (heartbeat: Heartbeat, port: number): Promise<Server> => {
  const server = createServer(({ url = '' }, response) => {
    const { status, text } = heartbeat.answer(url);
    response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve));
  return server;
};
