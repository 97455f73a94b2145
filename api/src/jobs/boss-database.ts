import type PgBoss from 'pg-boss';
import type { OpenDatabase } from '../database/database.ts';

export interface BossDatabase extends PgBoss.Db {
  /** From now on a statement that fails is told and answered by nothing, as pg-boss's own connection does. */
  survive: (complain: (error: unknown) => void) => void;
  /** Resolves when no statement is on its way any more. */
  settled: () => Promise<void>;
}

/**
 * The API's own database as pg-boss asks for one. pg-boss waits for nobody when it writes down how a job ended: a
 * statement that failed there would end the process, and one that was late would find the database closed.
 */
export const bossDatabase = ({ query, script }: Pick<OpenDatabase, 'query' | 'script'>): BossDatabase => {
  const running = new Set<Promise<unknown>>();
  let complain: ((error: unknown) => void) | undefined;

  const ask = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    if (!/^\s*begin\b/i.test(text)) return query({ text, values });
    await script(text);
    return { rows: [] };
  };
  const survived = (error: unknown): never => {
    if (!complain) throw error;
    complain(error);
    // Its types do not say that it copes with no answer.
    return undefined as never;
  };
  return {
    executeSql: (text: string, values?: unknown[]) => {
      const answer = ask(text, values).catch(survived);
      const ended = answer.then(ignore, ignore).finally(() => running.delete(ended));
      running.add(ended);
      return answer;
    },
    survive: (listener) => {
      complain = listener;
    },
    settled: async () => {
      while (running.size > 0) {
        await Promise.all(running);
        // An answer may make pg-boss ask once more.
        await new Promise(setImmediate);
      }
    },
  };
};

const ignore = (): void => undefined;
