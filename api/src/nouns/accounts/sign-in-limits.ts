import type { OpenDatabase } from '../../kernel/database/database.ts';
import { rateLimit, slowDown } from '../../kernel/limits/rate-limit.ts';
import { minutes } from '../../kernel/time/clock.ts';

/** Refused sign-ins of one source in five minutes. */
export const sourceLimit = 50;
/** Sign-ins that may wait in one process: an account whose sign-ins are slowed down, and all such accounts together. */
export const waitLimits = { perKey: 100, inAll: 500 };

/** Refused sign-ins of one account in a quarter of an hour, over all sources, from which on they are slowed down. */
const slowFrom = 20;
const firstDelayMs = 500;
const maxDelayMs = 4_000;

/** Milliseconds that a sign-in waits when there are so many refused ones: doubled with every 20 more, 4 seconds at most. */
export const signInDelayMs = (refused: number): number =>
  refused < slowFrom ? 0 : Math.min(maxDelayMs, firstDelayMs * 2 ** Math.floor(refused / slowFrom - 1));

export interface SignIn {
  email: string;
  source: string;
  /** Somebody has signed in to this account in this browser before. */
  isKnownBrowser: boolean;
}

/**
 * Limits on guessing passwords. They know the email that was sent, never whether it has an account, so that they treat
 * all emails alike. An account is never locked: from a browser in which its person signed in before, only the tries of
 * that browser count, and from another one the right password waits a few seconds at most.
 */
export const signInLimits = (database: OpenDatabase) => {
  const tries = rateLimit(database, 'sign-in', 5, minutes(5));
  const ofSource = rateLimit(database, 'sign-in-source', sourceLimit, minutes(5));
  const ofEmail = rateLimit(database, 'sign-in-email', slowFrom, minutes(15));
  const wait = slowDown(waitLimits);
  const triesKey = ({ email, source, isKnownBrowser }: SignIn) => [
    email.toLowerCase(),
    isKnownBrowser ? 'known browser' : source,
  ];
  return {
    /** Counts a sign-in before its password is checked: a hundred at once get no further than one after the other. */
    begin: async (signIn: SignIn): Promise<void> => {
      await tries.count(...triesKey(signIn));
      if (signIn.isKnownBrowser) return;
      await ofSource.count(signIn.source);
      const email = signIn.email.toLowerCase();
      const refused = (await ofEmail.increment(email)) - 1;
      await wait(email, signInDelayMs(refused));
    },
    /** The password was right. */
    succeed: async (signIn: SignIn): Promise<void> => {
      await tries.reset(...triesKey(signIn));
      if (signIn.isKnownBrowser) return;
      await ofSource.uncount(signIn.source);
      await ofEmail.uncount(signIn.email.toLowerCase());
    },
    /** A new password was set by a mailed link: tries with the forgotten one do not count any more. */
    forget: async (email: string, source: string): Promise<void> => {
      for (const isKnownBrowser of [false, true]) await tries.reset(...triesKey({ email, source, isKnownBrowser }));
    },
  };
};
