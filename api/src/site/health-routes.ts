import { setTimeout as pause } from 'node:timers/promises';
import { errorCodes } from '@nearhand/contracts';
import { ErrorBody, jsonSchemaOf } from '@nearhand/contracts/wire';
import { folderProblem } from '@slices/kernel/data-folder.ts';
import type { RoutePlugin } from '@slices/operate';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import * as v from 'valibot';
import type { OpenDatabase } from '../kernel/database/database.ts';
import { ApiError } from '../kernel/errors/api-error.ts';
import { retrySoon } from '../kernel/errors/errors.ts';
import { endsWithin } from '../kernel/time/clock.ts';

const tags = ['health'];
const Well = v.object({ status: v.literal('ok') });
const well = { status: 'ok' as const };
/** `warning`: it works, and an operator has to look. */
const Ready = v.object({ ...Well.entries, warning: v.optional(v.string()) });

/** `/health` is for restarts (the process answers), `/health/ready` for load balancers. */
export const healthRoutes: RoutePlugin = async (app) => {
  app.get('/health', { logLevel: 'warn', schema: { tags, response: { 200: jsonSchemaOf(Well) } } }, async () => well);

  app.get(
    '/health/ready',
    { logLevel: 'warn', schema: { tags, response: { 200: jsonSchemaOf(Ready), 503: jsonSchemaOf(ErrorBody) } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const missing = await app.readiness.lacks();
      if (missing) throw new ApiError(503, errorCodes.unavailable, sentences[missing], { missing }, retrySoon);
      const warning = app.operate.warning();
      return { ...well, ...(warning && { warning }) };
    },
  );
};

const sentences: Record<Lack, string> = {
  database: 'The database does not answer.',
  disk: 'The disk is full or cannot be written to.',
  migrations: 'The database is older than this release.',
  stopping: 'This copy of the site is stopping. Please try again.',
};

export type Lack = 'database' | 'disk' | 'migrations' | 'stopping';

interface Readiness {
  lacks: () => Promise<Lack | undefined>;
  /** From now on it is not ready, and each answer ends its connection, so that the next request goes elsewhere. */
  stop: () => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    readiness: Readiness;
  }
}

const checkTimeoutMs = 2_000;

export const readiness = fp<{
  database: Pick<OpenDatabase, 'isMigrated'>;
  folders: readonly string[];
}>(async (app, { database, folders }) => {
  let isStopping = false;

  /** The result of a check, or `lack` where it takes too long. */
  const checked = async (lack: Lack, check: () => Promise<Lack | undefined>): Promise<Lack | undefined> => {
    const run = check();
    return (await endsWithin(checkTimeoutMs, run)) ? run : lack;
  };
  const ofDatabase = async (): Promise<Lack | undefined> => {
    try {
      return (await database.isMigrated()) ? undefined : 'migrations';
    } catch (error) {
      app.log.error({ err: error }, 'the database does not answer');
      return 'database';
    }
  };
  const ofDisk = async (): Promise<Lack | undefined> => {
    const problems = await Promise.all(folders.map((folder) => folderProblem(folder)));
    const problem = problems.find((found) => found !== undefined);
    if (problem) app.log.error(problem);
    return problem === undefined ? undefined : 'disk';
  };

  app.decorate('readiness', {
    lacks: async () => {
      if (isStopping) return 'stopping';
      const [database, disk] = await Promise.all([checked('database', ofDatabase), checked('disk', ofDisk)]);
      return database ?? disk;
    },
    stop: () => {
      isStopping = true;
    },
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
});

/** Waits `delaySeconds` until load balancers know, takes no more connections, and gives open requests `timeoutMs`. */
export const stopGracefully = async (
  app: Pick<FastifyInstance, 'close' | 'readiness' | 'server'>,
  { delaySeconds, timeoutMs = 10_000 }: { delaySeconds: number; timeoutMs?: number },
): Promise<void> => {
  app.readiness.stop();
  await pause(delaySeconds * 1_000);
  const cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  await app.close().finally(() => clearTimeout(cut));
};
