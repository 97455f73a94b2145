import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import type { OpenDatabase } from '../../kernel/database/database.ts';
import { isConnectionLost } from '../../kernel/database/database-errors.ts';

type Log = Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;

export interface BossDatabase extends PgBoss.Db {
  /** Then statements without connection are retried, and those that fail are logged and answered by nothing. */
  retryWith: (log: Log, stopping: AbortSignal) => void;
  isCutOff: () => boolean;
  idle: () => Promise<void>;
}

const retryDelaysMs = [250, 500, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 10 }, () => 10_000)];

/** pg-boss does not wait when it stores how a job ended: an error there would end the process. */
export const bossDatabase = ({ query, script }: Pick<OpenDatabase, 'query' | 'script'>): BossDatabase => {
  const running = new Set<Promise<unknown>>();
  let context: { log: Log; stopping: AbortSignal } | undefined;
  let isCutOff = false;

  const ask = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    if (!/^\s*begin\b/i.test(text)) return query({ text, values });
    await script(text);
    return { rows: [] };
  };
  const reached = (): void => {
    if (isCutOff) context?.log.info('jobs: the database can be reached again');
    isCutOff = false;
  };
  const cutOff = (error: unknown): void => {
    if (!isCutOff) context?.log.warn({ err: error }, 'jobs: the database cannot be reached and is tried again');
    isCutOff = true;
  };
  /** All statements of pg-boss may run twice. */
  const retried = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    for (const delayMs of [...retryDelaysMs, undefined]) {
      try {
        const answer = await ask(text, values);
        reached();
        return answer;
      } catch (error) {
        if (!context || !isConnectionLost(error)) throw error;
        cutOff(error);
        const { stopping } = context;
        if (stopping.aborted || delayMs === undefined) throw error;
        await pause(delayMs, undefined, { signal: stopping }).catch(ignore);
      }
    }
    throw new Error('The last try answers or throws.');
  };
  const handled = (error: unknown): never => {
    if (!context) throw error;
    // This index tells pg-boss that another run is active.
    if (!isConnectionLost(error) && !isUniqueViolation(error)) context.log.error({ err: error }, faulty);
    // Its types do not say that no answer is allowed.
    return undefined as never;
  };
  return {
    executeSql: (text: string, values?: unknown[]) => {
      const answer = retried(text, values).catch(handled);
      const ended = answer.then(ignore, ignore).finally(() => running.delete(ended));
      running.add(ended);
      return answer;
    },
    retryWith: (log, stopping) => {
      context = { log, stopping };
    },
    isCutOff: () => isCutOff,
    idle: async () => {
      while (running.size > 0) {
        await Promise.all(running);
        // An answer may make pg-boss ask once more.
        await new Promise(setImmediate);
      }
    },
  };
};

export const faulty = 'jobs: the queue had an error';

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

const ignore = (): void => undefined;
