import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import postgres from 'postgres';

/** Somebody who hears a channel of the database's NOTIFY. */
export interface Listener {
  /** A payload, once the transaction that told it is committed. */
  told: (payload: string) => void;
  /** The connection broke and stands again: what was told meanwhile is lost. */
  missed: () => void;
}

/** Hears `channel` from when it resolves until what it resolves with is called. */
export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>;

/**
 * A connection of its own per listener, which comes back by itself whatever happens to the server: pg has none that
 * does. Where to connect is read by pg all the same, so that one address means the same to both.
 */
export const listenOnServer =
  (url: string): Listen =>
  async (channel, { told, missed }) => {
    const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url });
    const target = { host, port, user, password, database, ssl };
    const sql = postgres({ ...target, max: 1, keep_alive: aliveSeconds, backoff: secondsUntil, onnotice: () => {} });
    let stood = false;
    const stands = () => {
      if (stood) missed();
      stood = true;
    };
    const end = () => sql.end({ timeout: 0 });
    try {
      await sql.listen(channel, told, stands);
    } catch (error) {
      await end();
      throw error;
    }
    return end;
  };

/** Seconds of silence after which TCP asks whether the server is there: who vanished is missed ten seconds later. */
const aliveSeconds = 15;

/** Seconds until the next try, so that a server that is back is heard soon. */
const secondsUntil = (tries: number): number => Math.min(0.1 * 2 ** tries, 3);

/** The embedded database has one connection, in this process: it breaks with everything else. */
export const listenEmbedded =
  (client: PGlite): Listen =>
  (channel, { told }) =>
    client.listen(channel, told);
