import { errorCodes } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { conflict } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import type { Account } from './account-repository.ts';

export type AccountHookContext = Pick<
  FastifyInstance,
  'background' | 'bookingHooks' | 'clock' | 'db' | 'log' | 'settings' | 'stripe' | 'uploads'
>;

/** Other nouns register what they do when an account changes: accounts import no other noun. */
export interface AccountHook {
  beforeEmailIsGivenUp?: (context: Pick<FastifyInstance, 'settings'>, tx: Database, userId: string) => Promise<void>;
  /** The password was changed, or a change of the email undone: ends what others may have copied. */
  endSecrets?: (tx: Database, userId: string) => Promise<void>;
  /** The owner proved the email, which the account has by now, alone: others may have used it before. Runs beside `endSecrets`. */
  onRecovery?: (tx: Database, userId: string) => Promise<void>;
  /** Ways to sign in without the password that this noun stores for the account. */
  countWaysIn?: (tx: Database, userId: string) => Promise<number>;
  /** This session has just proved in another way than by a password that the person is there. */
  isProven?: (db: Database, viewer: Viewer, now: Date) => Promise<boolean>;
  /** In the transaction that changed the name by more than case and spaces, with the account locked. */
  onRename?: (context: Pick<FastifyInstance, 'clock' | 'settings'>, tx: Database, userId: string) => Promise<void>;
  /** In the transaction of a suspension, or of its end. */
  onSuspension?: (tx: Database, userId: string, now: Date) => Promise<void>;
  onReinstatement?: (tx: Database, userId: string, now: Date) => Promise<void>;
  /** Throws while the account cannot be deleted. Runs before anything ends, and again in the deleting transaction. */
  rejectDeletion?: (
    context: Pick<FastifyInstance, 'settings'>,
    db: Database,
    userId: string,
    stage: 'before' | 'deleting',
  ) => Promise<void>;
  /** Outside a transaction, before the account is locked: ends what was only begun. */
  beforeDeletion?: (context: AccountHookContext, userId: string) => Promise<void>;
  /** In the deleting transaction; returns the work for after its commit, which must not fail. */
  onDeletion?: (
    context: AccountHookContext,
    tx: Database,
    account: Account,
  ) => Promise<(() => Promise<void>) | undefined>;
}

/** Changes rows in the deleting transaction: nothing is left to do after the commit. */
export const whenDeleted = (change: (tx: Database, userId: string) => PromiseLike<unknown>): AccountHook => ({
  onDeletion: async (_context, tx, { id }) => {
    await change(tx, id);
    return undefined;
  },
});

/** By password or another way. */
export const hasWayIn = async (
  hooks: readonly AccountHook[],
  tx: Database,
  { id, hasPassword }: Pick<Account, 'hasPassword' | 'id'>,
): Promise<boolean> => {
  if (hasPassword) return true;
  for (const { countWaysIn } of hooks) if (((await countWaysIn?.(tx, id)) ?? 0) > 0) return true;
  return false;
};

declare module '../../kernel/nouns/noun.ts' {
  interface Noun {
    onAccount?: readonly AccountHook[];
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    accountHooks: readonly AccountHook[];
  }
}

export const moneyMoving = () =>
  conflict(
    errorCodes.moneyMoving,
    'Money is on its way to or from your wallet. Please wait until it has arrived; that can take a few days.',
  );
