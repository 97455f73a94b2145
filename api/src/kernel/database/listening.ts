import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import postgres from 'postgres';

interface Listener {
  notified: (payload: string) => void;
  /** The connection was lost and is back: notifications may be missing. */
  reconnected: () => void;
}

export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>;

/** Has a separate connection that reconnects, which pg does not offer. */
export const listenOnServer =
  (url: string): Listen =>
  async (channel, { notified, reconnected }) => {
    const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url });
    const target = { host, port, user, password, database, ssl };
    const sql = postgres({
      ...target,
      max: 1,
      keep_alive: keepAliveSeconds,
      backoff: retryDelaySeconds,
      onnotice: () => {},
    });
    let stood = false;
    const stands = () => {
      if (stood) reconnected();
      stood = true;
    };
    const end = () => sql.end({ timeout: 0 });
    try {
      await sql.listen(channel, notified, stands);
    } catch (error) {
      await end();
      throw error;
    }
    return end;
  };

const keepAliveSeconds = 15;

const retryDelaySeconds = (tries: number): number => Math.min(0.1 * 2 ** tries, 3);

export const listenEmbedded =
  (client: PGlite): Listen =>
  (channel, { notified }) =>
    client.listen(channel, notified);
