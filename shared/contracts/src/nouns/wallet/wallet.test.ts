import * as s from '@nearhand/contracts/schema';
import { CreditTransaction } from '../credits/credits.ts';
import { WalletTransaction } from './wallet.ts';

test.each([
  [{ type: 'odd', amount: -5 }, 'service_payment', 'spend'],
  [{ type: 'odd', amount: 5 }, 'deposit', 'grant'],
  [{ type: 'refund', amount: -5 }, 'refund', 'spend'],
  [{ type: 'purchase', amount: -5 }, 'service_payment', 'purchase'],
])('a movement %j is a %s of a wallet and a %s of credits', (answer, ofWallet, ofCredits) => {
  expect([s.readAs(WalletTransaction)(answer).type, s.readAs(CreditTransaction)(answer).type]).toEqual([
    ofWallet,
    ofCredits,
  ]);
});
