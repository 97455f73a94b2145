import { errorCodes, liveHeartbeatSeconds } from '@nearhand/contracts';
import fp from 'fastify-plugin';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { LiveHub } from './live-stream.ts';
import { liveChannel, parseTold, standingSessions } from './live-update.ts';

/** What the streams of this copy have in common. */
export interface Live {
  hub: LiveHub;
  /** Resolves when the database's news is heard. Nobody listens before the first stream opens. */
  heard: () => Promise<void>;
  /** Ends those of the sessions' streams whose session has ended, and the others' when they expire. */
  validate: (sessionIds: ReadonlySet<string>) => Promise<void>;
  /** A sign of life to all streams; then all are validated. */
  beat: () => Promise<void>;
}

const beatIntervalMs = liveHeartbeatSeconds * 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    live: Live;
  }
}

/** Puts `app.live` on the instance. Closing ends all streams first: they would never end by themselves. */
export const live = fp(async (app) => {
  const hub = new LiveHub();
  let listening: Promise<() => Promise<void>> | undefined;
  let isClosing = false;

  const listen = () =>
    app.database.listen(liveChannel, {
      told: (text) => {
        const heard = parseTold(text);
        if (heard && 'endedSession' in heard) hub.endSession(heard.endedSession);
        else if (heard) hub.tell(heard);
      },
      missed: () => {
        app.log.warn('the connection for live news broke and stands again');
        hub.missed();
        void validate(hub.sessionIds());
      },
    });
  const heard = async (): Promise<void> => {
    if (isClosing) throw closing();
    listening ??= listen().catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    await listening;
    if (isClosing) throw closing();
  };
  const validate: Live['validate'] = async (sessionIds) => {
    if (sessionIds.size === 0) return;
    const now = app.clock();
    try {
      const standing = await standingSessions(app.db, sessionIds, now);
      hub.keep(standing, sessionIds);
      for (const { id, expiresAt } of standing) endOnExpiry(id, expiresAt.getTime() - now.getTime());
    } catch (error) {
      // A database that is away tells no news either: what listens may wait for it.
      app.log.error({ err: error }, 'the sessions behind live streams could not be checked');
    }
  };
  /** Later ones are found by the next beat. */
  const endOnExpiry = (sessionId: string, leftMs: number): void => {
    if (leftMs <= beatIntervalMs) setTimeout(() => hub.endSession(sessionId), leftMs).unref();
  };
  const beat = async (): Promise<void> => {
    hub.beat();
    await validate(hub.sessionIds());
  };

  app.decorate('live', { hub, heard, validate, beat });
  const timer = setInterval(beat, beatIntervalMs).unref();
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(timer);
    hub.endAll();
    const stop = await listening?.catch(() => undefined);
    await stop?.();
  });
});

const closing = () => new ApiError(503, errorCodes.unavailable, 'This copy of the site is stopping. Please try again.');
