import { createHmac } from 'node:crypto';
import { percentileOf, personCookie, visitorCookie } from '@slices/format';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayMs, hourMs } from '../site/durations.ts';
import type { OperateOptions } from '../site/options.ts';
import type { LiveReleases } from './live-releases.ts';
import { isMet, type MetPerson, storeMet, storeOutcome } from './outcome-repository.ts';
import type { Telemetry } from './report-queue.ts';

const idLength = 22;
const cookieDays = 365;
/** Of an address, for each release: one client can sign up as many people. */
const peoplePerDay = 3;
const maxRemembered = 20_000;

type Options = Pick<
  OperateOptions,
  'clock' | 'database' | 'limit' | 'outcomes' | 'personOf' | 'secureCookies' | 'settings' | 'sourceOf'
>;

export interface Outcomes {
  /** Notes who comes while a canary runs, and gives the browser the person's id. */
  meet: (request: FastifyRequest, reply: FastifyReply) => void;
  /**
   * Notes after the answer that the site saw `name` happen to the account `person`. Call it after the commit: what is rolled back
   * has not happened. Costs nothing while no canary runs.
   */
  record: (person: string, name: string) => void;
}

/**
 * A browser could choose its visitor id and with it the release. So a person with an account has the id, and with it the releases,
 * that the site computes; a browser counts from the document on that has taken it over.
 */
export const watchOutcomes = (
  options: Options,
  { later, releases }: Pick<Telemetry, 'later' | 'releases'>,
): Outcomes => {
  const { clock, database, limit, outcomes = [], personOf, secureCookies, settings, sourceOf } = options;
  if (outcomes.length === 0 || !personOf) return { meet: () => {}, record: () => {} };
  const admits = limit('telemetry-people', peoplePerDay, dayMs);
  const hash = (kind: 'person' | 'source', text: string): string =>
    createHmac('sha256', settings.secret).update(`${kind}\n${text}`).digest('base64url').slice(0, idLength);
  const isAsked = askedThisHour();

  const trialsNow = () => {
    void releases.read().catch(() => undefined);
    return trialsIn(releases.known());
  };
  const meet = (request: FastifyRequest, reply: FastifyReply): void => {
    const account = personOf(request);
    const visitor = request.cookies[visitorCookie];
    if (account === undefined || visitor === undefined) return;
    const person = hash('person', account);
    if (visitor !== person) {
      if (request.cookies[personCookie] !== person)
        reply.setCookie(personCookie, person, {
          ...{ path: '/', sameSite: 'lax', secure: secureCookies, maxAge: (cookieDays * dayMs) / 1_000 },
        });
      return;
    }
    const metAt = clock();
    for (const { slice, trial, live, share } of trialsNow()) {
      if (isAsked(`${slice} ${trial} ${live} ${person}`, metAt)) continue;
      const isCanary = percentileOf(slice, person) < share;
      const source = sourceOf(request);
      const met = { slice, trial, live, person, isCanary, share, source: hash('source', source), metAt };
      later(source, 0, () => storeNew(met, () => admits(1, source, slice, isCanary ? trial : live)));
    }
  };
  const storeNew = async (met: MetPerson, mayCount: () => Promise<boolean>): Promise<boolean> => {
    if (await isMet(database, met)) return true;
    if (!(await mayCount())) return false;
    await storeMet(database, met);
    return true;
  };
  const record = (account: string, name: string): void => {
    if (trialsNow().length === 0) return;
    const row = { person: hash('person', account), name, at: clock() };
    later(row.person, 0, async () => {
      await storeOutcome(database, row);
      return true;
    });
  };
  return { meet, record };
};

const trialsIn = (known: LiveReleases | undefined) =>
  (known?.all ?? []).flatMap(({ slice, version: live, trial, share, traffic }) =>
    trial !== '' && live !== trial && traffic > 0 ? [{ slice, trial, live, share }] : [],
  );

/** The database is asked about a person once an hour. */
const askedThisHour = () => {
  const asked = new Set<string>();
  let begunAt = 0;
  return (key: string, now: Date): boolean => {
    if (now.getTime() - begunAt > hourMs || asked.size >= maxRemembered) {
      asked.clear();
      begunAt = now.getTime();
    }
    const isAsked = asked.has(key);
    asked.add(key);
    return isAsked;
  };
};
