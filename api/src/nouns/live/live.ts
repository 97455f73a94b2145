import { errorCodes, liveEventNames, liveHeartbeatSeconds } from '@nearhand/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import fp from 'fastify-plugin';
import * as v from 'valibot';
import { isActiveAccount, sessions, users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { isOpenSession } from '../../kernel/http/session-repository.ts';
import type { LiveEvents } from '../../kernel/nouns/noun.ts';
import { LiveHub } from './live-stream.ts';
import { liveChannel, startSending } from './update-sender.ts';

interface Live {
  hub: LiveHub;
  listening: () => Promise<void>;
  /** Ends the streams of sessions that have ended, and plans the end of those that expire before the next beat. */
  validate: (sessionIds: ReadonlySet<string>) => Promise<void>;
  beat: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    live: Live;
    liveEvents: LiveEvents;
  }
}

const beatIntervalMs = liveHeartbeatSeconds * 1_000;

const Update = v.object({
  name: v.picklist(liveEventNames),
  to: v.array(v.string()),
  payload: v.looseObject({}),
});
const EndedSession = v.object({ endedSession: v.string() });

/** Closing ends all streams first: they would never end by themselves. */
export const live = fp(async (app) => {
  const hub = new LiveHub();
  let listener: Promise<() => Promise<void>> | undefined;
  let stopSending: (() => Promise<void>) | undefined;
  let isClosing = false;

  const listen = async () => {
    const stop = await app.database.listen(liveChannel, {
      notified: (text) => {
        const update = parsed(text);
        if (v.is(EndedSession, update)) hub.endSession(update.endedSession);
        else if (v.is(Update, update)) hub.publish(update);
      },
      reconnected: () => {
        app.log.warn('the connection for live updates broke and stands again');
        hub.sendMissed();
        void validate(hub.sessionIds());
      },
    });
    hub.begin();
    return stop;
  };
  const listening = async (): Promise<void> => {
    if (isClosing) throw closing();
    listener ??= listen().catch((error: unknown) => {
      listener = undefined;
      throw error;
    });
    await listener;
    if (isClosing) throw closing();
  };
  const validate: Live['validate'] = async (sessionIds) => {
    if (sessionIds.size === 0) return;
    const now = app.clock();
    try {
      const valid = await validSessions(app.db, sessionIds, now);
      hub.updateRoles(new Map(valid.map(({ id, role }) => [id, role])), sessionIds);
      for (const { id, expiresAt } of valid) {
        const leftMs = expiresAt.getTime() - now.getTime();
        if (leftMs <= beatIntervalMs) setTimeout(() => hub.endSession(id), leftMs).unref();
      }
    } catch (error) {
      app.log.error({ err: error }, 'the sessions behind live streams could not be checked');
    }
  };
  const beat = async (): Promise<void> => {
    hub.beat();
    await validate(hub.sessionIds());
  };

  app.decorate('live', { hub, listening, validate, beat });
  const timer = setInterval(beat, beatIntervalMs).unref();
  // A stream can say that it is whole only for the time since then.
  app.addHook('onListen', async () => {
    stopSending = startSending(app);
    void listening().catch((error: unknown) => app.log.error({ err: error }, 'no live updates are heard yet'));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(timer);
    hub.endAll();
    const stop = await listener?.catch(() => undefined);
    await Promise.all([stop?.(), stopSending?.()]);
  });
});

const closing = () => new ApiError(503, errorCodes.unavailable, 'This copy of the site is stopping. Please try again.');

/** The database of a later release may notify more than this one can read. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const validSessions = (db: Database, ids: Iterable<string>, now: Date) =>
  db
    .select({ id: sessions.id, role: users.role, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...ids]), isOpenSession(now), isActiveAccount));
