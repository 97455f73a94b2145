import { toDollars, type WalletMovement } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { walletBalance } from '../../ledger/ledger.ts';

/** The answer about money that comes to or leaves a wallet: how it stands, and the wallet after it. */
export const toMovement = async (
  db: Database,
  { userId, amountCents }: { userId: string; amountCents: number },
  status: WalletMovement['status'],
): Promise<WalletMovement> => ({
  status,
  amount: toDollars(amountCents),
  balance: toDollars(await walletBalance(db, userId)),
});
