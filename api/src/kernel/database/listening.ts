import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import postgres from 'postgres';

export interface Listener {
  /** Called after the notifying transaction has committed. */
  told: (payload: string) => void;
  /** The connection was lost and is back: notifications may be missing. */
  missed: () => void;
}

export type Listen = (channel: string, listener: Listener) => Promise<() => Promise<void>>;

/**
 * Has a connection of its own that reconnects, which pg does not offer. pg parses the address, so that it means the
 * same.
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

/** Silence after which TCP checks the connection. */
const aliveSeconds = 15;

const secondsUntil = (tries: number): number => Math.min(0.1 * 2 ** tries, 3);

export const listenEmbedded =
  (client: PGlite): Listen =>
  (channel, { told }) =>
    client.listen(channel, told);
