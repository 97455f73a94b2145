import { errorCodes, liveHeartbeatSeconds } from '@nearhand/contracts';
import fp from 'fastify-plugin';
import { Refusal } from '../refusal.ts';
import { LiveHub } from './live-hub.ts';
import { liveChannel, parseNews } from './live-news.ts';
import { standingSessions } from './live-session-repository.ts';

/** What the streams of this copy have in common. */
export interface Live {
  hub: LiveHub;
  /** Resolves when the database's news is heard. Nobody listens before the first stream opens. */
  heard: () => Promise<void>;
  /** A sign of life to all streams; then those end whose session has ended. */
  beat: () => Promise<void>;
}

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
        const news = parseNews(text);
        if (news) hub.tell(news);
      },
      missed: () => {
        app.log.warn('the connection for live news broke and stands again');
        hub.missed();
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
  const beat = async (): Promise<void> => {
    hub.beat();
    const asked = hub.sessionIds();
    if (asked.size === 0) return;
    try {
      hub.keep(await standingSessions(app.db, asked, app.clock()), asked);
    } catch (error) {
      // A database that is away tells no news either: what listens may wait for it.
      app.log.error({ err: error }, 'the sessions behind live streams could not be checked');
    }
  };

  app.decorate('live', { hub, heard, beat });
  const timer = setInterval(beat, liveHeartbeatSeconds * 1_000).unref();
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(timer);
    hub.endAll();
    const stop = await listening?.catch(() => undefined);
    await stop?.();
  });
});

const closing = () => new Refusal(503, errorCodes.unavailable, 'This copy of the site is stopping. Please try again.');
