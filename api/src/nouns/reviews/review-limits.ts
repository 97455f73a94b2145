import type { OpenDatabase } from '../../kernel/database/database.ts';
import { countOnSuccess, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { days, hours } from '../../kernel/time/clock.ts';

/** Reviews from one source. */
const sourceLimits = { hour: 20, day: 50 };
/** Reviews of one service by customers without a completed booking of it. */
const serviceLimits = { hour: 20, day: 60 };
/** So many of those are public at once. Those beyond are a burst and wait for an admin. */
const burstLimits = { hour: 3, day: 10 };

export interface ReviewLimits {
  /** Writes a review if its source may write one more; else throws 429. */
  fromSource: <T>(source: string, write: () => Promise<T>) => Promise<T>;
  /** Writes a review without a completed booking if its service takes one more; else throws 429. */
  ofService: <T>(serviceId: string, write: (isBurst: boolean) => Promise<T>) => Promise<T>;
}

/** Only what was written counts; a review that is deleted later has counted. */
export const reviewLimits = (database: OpenDatabase): ReviewLimits => {
  const fromSource = 'reviews from your network';
  const sourceHour = rateLimit(database, 'reviews-source-hour', sourceLimits.hour, hours(1), fromSource);
  const sourceDay = rateLimit(database, 'reviews-source-day', sourceLimits.day, days(1), fromSource);
  const ofService = 'reviews of this service';
  const serviceHour = rateLimit(database, 'reviews-service-hour', serviceLimits.hour, hours(1), ofService);
  const serviceDay = rateLimit(database, 'reviews-service-day', serviceLimits.day, days(1), ofService);
  return {
    fromSource: (source, write) =>
      countOnSuccess(sourceHour, [source], () => countOnSuccess(sourceDay, [source], write)),
    ofService: (serviceId, write) =>
      countOnSuccess(serviceHour, [serviceId], (inHour) =>
        countOnSuccess(serviceDay, [serviceId], (inDay) => write(inHour > burstLimits.hour || inDay > burstLimits.day)),
      ),
  };
};
