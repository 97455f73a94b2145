import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import type { Account } from './account-repository.ts';

/** The parts of the app that hooks get. */
export type AccountHookContext = Pick<
  FastifyInstance,
  'background' | 'clock' | 'db' | 'log' | 'settings' | 'stripe' | 'uploads'
>;

/** What another noun does when something happens to an account. Accounts know no other noun: each registers its hook. */
export interface AccountHook {
  /** In the transaction in which an account gives up its email, before it does. A deleted account gives it up, too. */
  beforeEmailIsGivenUp?: (context: Pick<FastifyInstance, 'settings'>, tx: Database, userId: string) => Promise<void>;
  /**
   * Throws an error for the person while the account cannot be deleted. Asked twice: before anything ends, and in the
   * deleting transaction.
   */
  refuseDeletion?: (
    context: Pick<FastifyInstance, 'settings'>,
    db: Database,
    userId: string,
    stage: 'before' | 'deleting',
  ) => Promise<void>;
  /** Outside a transaction, before the account is locked: ends what was only begun. */
  beforeDeletion?: (context: AccountHookContext, userId: string) => Promise<void>;
  /** In the deleting transaction; gives the work for after its commit, which must not fail. */
  onDeletion?: (
    context: AccountHookContext,
    tx: Database,
    account: Account,
  ) => Promise<(() => Promise<void>) | undefined>;
}

declare module 'fastify' {
  interface FastifyInstance {
    accountHooks: readonly AccountHook[];
  }
}
