import type { OpenDatabase } from '../../kernel/database/database.ts';
import { countOnSuccess, rateLimit, slowDown } from '../../kernel/limits/rate-limit.ts';
import { hours, minutes } from '../../kernel/time/clock.ts';

const limits = {
  // A whole office may share an address.
  registration: ['registrations', 200, hours(1)],
  // Rejected registrations and email changes could find out which addresses have an account.
  rejectedRegistration: ['registration', 20, minutes(5)],
  emailChangeFromSource: ['details-source', 30, minutes(5)],
  rejectedEmailChange: ['details', 10, minutes(5)],
  emailChange: ['email-change', 5, hours(1)],
  passwordCheck: ['password-check', 5, minutes(5)],
  passwordChange: ['password-change', 5, hours(1)],
  recoveryFromSource: ['recovery-source', 30, minutes(15)],
  recoveryOfEmailFromSource: ['recovery', 5, minutes(15)],
  recovery: ['recovery-address', 10, hours(1)],
  avatar: ['upload', 20, minutes(5)],
  signIn: ['sign-in', 5, minutes(5)],
  signInFromSource: ['sign-in-source', 50, minutes(5)],
  // From here on sign-ins of an account are slowed down, over all sources.
  signInOfEmail: ['sign-in-email', 20, minutes(15)],
} as const;

/** Sign-ins that may wait in one process: of one account, and of all. */
const waitLimits = { perKey: 100, inAll: 500 };

export const accountLimit = (database: OpenDatabase, of: keyof typeof limits) => {
  const [name, limit, windowMs] = limits[of];
  return rateLimit(database, name, limit, windowMs);
};

/** The time that a sign-in waits: doubled with every 20 rejected ones, 4 seconds at most. */
export const signInDelayMs = (rejectedCount: number): number => {
  const [, slowFrom] = limits.signInOfEmail;
  return rejectedCount < slowFrom ? 0 : Math.min(4_000, 500 * 2 ** Math.floor(rejectedCount / slowFrom - 1));
};

export interface SignIn {
  email: string;
  source: string;
  /** Its id. Each has attempts of its own: another one of the account may be a public computer. */
  knownBrowser?: string | undefined;
}

/**
 * Limits guessing of passwords, for all emails alike, whether they have an account or not. An account is never locked:
 * in a browser where its owner signed in before, only that browser's attempts count. In another one the right password
 * waits a few seconds at most.
 */
export const signInLimits = (database: OpenDatabase) => {
  const attempts = accountLimit(database, 'signIn');
  const ofSource = accountLimit(database, 'signInFromSource');
  const ofEmail = accountLimit(database, 'signInOfEmail');
  const wait = slowDown(waitLimits);
  const keyOf = ({ email, source, knownBrowser = source }: SignIn) => [email.toLowerCase(), knownBrowser];
  return {
    /** Counts before the password is checked: parallel guesses get no further than the limit. */
    begin: async (signIn: SignIn): Promise<void> => {
      // Else each further email of a source above its limit would write a row.
      if (!signIn.knownBrowser) await ofSource.check(signIn.source);
      await attempts.count(...keyOf(signIn));
      if (signIn.knownBrowser) return;
      await ofSource.count(signIn.source);
      const email = signIn.email.toLowerCase();
      const rejectedCount = (await ofEmail.increment(email)) - 1;
      await wait(email, signInDelayMs(rejectedCount));
    },
    succeed: async (signIn: SignIn): Promise<void> => {
      await attempts.reset(...keyOf(signIn));
      if (signIn.knownBrowser) return;
      await ofSource.uncount(signIn.source);
      await ofEmail.uncount(signIn.email.toLowerCase());
    },
    /** Attempts with a forgotten password do not count after a recovery. */
    reset: async (email: string, source: string): Promise<void> => {
      await attempts.reset(...keyOf({ email, source }));
    },
  };
};

/** Changes an account's email within the limits, or throws 429. Counts before it tries, so that parallel calls cannot exceed them. */
export const emailChangeLimit = (database: OpenDatabase) => {
  const fromSource = accountLimit(database, 'emailChangeFromSource');
  const done = accountLimit(database, 'emailChange');
  const rejected = accountLimit(database, 'rejectedEmailChange');
  return async <T>(userId: string, source: string, change: () => Promise<T>): Promise<T> => {
    await fromSource.count(source);
    return countOnSuccess(done, [userId], async () => {
      await rejected.count(userId);
      const changed = await change();
      await rejected.uncount(userId);
      return changed;
    });
  };
};
export type EmailChangeLimit = ReturnType<typeof emailChangeLimit>;

export const recoveryLimit = (database: OpenDatabase) => {
  const fromSource = accountLimit(database, 'recoveryFromSource');
  const ofEmail = accountLimit(database, 'recoveryOfEmailFromSource');
  const inAll = accountLimit(database, 'recovery');
  return async (email: string, source: string): Promise<void> => {
    await fromSource.count(source);
    await ofEmail.count(email, source);
    await inAll.count(email);
  };
};
