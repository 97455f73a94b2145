import type { OpenDatabase } from '../database/database.ts';
import { attemptLimit } from '../limits/attempt-limit.ts';
import { tenMinutes } from '../limits/durations.ts';
import { Refusal } from '../refusal.ts';
import type { Visit } from './release-visitor-repository.ts';

/** Visitors that one address can be for one release in ten minutes. */
export const mostVisitors = 50;

/**
 * Whether an address may be one visitor more of a release. Anybody can make up visitors, and whether a release is taken
 * back depends on how many it broke for.
 */
export const visitorLimit = (database: OpenDatabase) => {
  const limit = attemptLimit(database, 'telemetry-visitors', mostVisitors, tenMinutes);
  return async (source: string, { slice, version }: Visit): Promise<boolean> => {
    try {
      await limit.count(source, slice, version);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
};
