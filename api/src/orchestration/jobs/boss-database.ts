import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import type { OpenDatabase } from '../../kernel/database/database.ts';
import { isConnectionLost } from '../../kernel/database/database-errors.ts';

type Log = Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;

export interface BossDatabase extends PgBoss.Db {
  /**
   * From now on a statement that fails for want of a connection is tried again, for two minutes or until `stopping`; one
   * that fails for good is logged and answered by nothing, as pg-boss's own connection does.
   */
  survive: (log: Log, stopping: AbortSignal) => void;
  /** True while the database cannot be reached, which is logged once: what pg-boss says of it then is no news. */
  isCutOff: () => boolean;
  /** Resolves when no statement is on its way any more. */
  settled: () => Promise<void>;
}

/** Milliseconds before each further try. */
const waits = [250, 500, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 10 }, () => 10_000)];

/**
 * The API's own database as pg-boss asks for one. pg-boss waits for nobody when it writes down how a job ended: a
 * statement that failed there would end the process, one that was given up would leave the job running for all others,
 * and one that was late would find the database closed.
 */
export const bossDatabase = ({ query, script }: Pick<OpenDatabase, 'query' | 'script'>): BossDatabase => {
  const running = new Set<Promise<unknown>>();
  let surviving: { log: Log; stopping: AbortSignal } | undefined;
  let isCutOff = false;

  const ask = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    if (!/^\s*begin\b/i.test(text)) return query({ text, values });
    await script(text);
    return { rows: [] };
  };
  const reached = (): void => {
    if (isCutOff) surviving?.log.info('jobs: the database can be reached again');
    isCutOff = false;
  };
  const cutOff = (error: unknown): void => {
    if (!isCutOff) surviving?.log.warn({ err: error }, 'jobs: the database cannot be reached and is tried again');
    isCutOff = true;
  };
  /** All that pg-boss asks may be asked twice: what was done already is done no second time. */
  const insist = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    for (const wait of [...waits, undefined]) {
      try {
        const answer = await ask(text, values);
        reached();
        return answer;
      } catch (error) {
        if (!surviving || !isConnectionLost(error)) throw error;
        cutOff(error);
        const { stopping } = surviving;
        if (stopping.aborted || wait === undefined) throw error;
        await pause(wait, undefined, { signal: stopping }).catch(ignore);
      }
    }
    throw new Error('The last try answers or throws.');
  };
  const survived = (error: unknown): never => {
    if (!surviving) throw error;
    // Where one run is active pg-boss learns from a broken index that the next one has to wait.
    if (!isConnectionLost(error) && !isUniqueViolation(error)) surviving.log.error({ err: error }, faulty);
    // Its types do not say that it copes with no answer.
    return undefined as never;
  };
  return {
    executeSql: (text: string, values?: unknown[]) => {
      const answer = insist(text, values).catch(survived);
      const ended = answer.then(ignore, ignore).finally(() => running.delete(ended));
      running.add(ended);
      return answer;
    },
    survive: (log, stopping) => {
      surviving = { log, stopping };
    },
    isCutOff: () => isCutOff,
    settled: async () => {
      while (running.size > 0) {
        await Promise.all(running);
        // An answer may make pg-boss ask once more.
        await new Promise(setImmediate);
      }
    },
  };
};

/** How the log speaks of all that pg-boss says went wrong. */
export const faulty = 'jobs: the queue had an error';

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

const ignore = (): void => undefined;
