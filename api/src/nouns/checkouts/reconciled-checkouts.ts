import { and, isNotNull } from 'drizzle-orm';
import { checkouts } from '../../kernel/database/schema.ts';
import type { ReconciledNoun } from '../../orchestration/reconcile/reconciled-nouns.ts';
import { findCheckout, isOpenCheckout } from './checkout-repository.ts';
import { settleCheckout } from './settle-checkout.ts';

/** Pages on which something may have been bought. */
export const reconciledCheckouts: ReconciledNoun = {
  name: 'checkout',
  open: (db) =>
    db
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(and(isNotNull(checkouts.sessionId), isOpenCheckout)),
  state: async (db, id) => (await findCheckout(db, id))?.state,
  settle: settleCheckout,
};
