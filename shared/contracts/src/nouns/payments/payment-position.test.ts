import {
  feeCents,
  moneyOutcome,
  moved,
  moveEffect,
  type PaymentFacts,
  paymentPosition,
  refundableCents,
  retainedCents,
  withReturned,
} from './payment-position.ts';

const paid = (change: Partial<PaymentFacts> = {}): PaymentFacts => ({
  purpose: 'booking',
  amountCents: 10_000,
  isHeld: false,
  capturedCents: 10_000,
  refundedCents: 0,
  toWalletCents: 0,
  disputedCents: 0,
  returnCents: 0,
  isReleased: false,
  feePercent: 10,
  ...change,
});
const held = (change: Partial<PaymentFacts> = {}) => paid({ isHeld: true, capturedCents: 0, ...change });

test.each<[string, PaymentFacts, [payer: number, escrow: number, provider: number, fees: number]]>([
  ['a hold moves nothing', held(), [0, 0, 0, 0]],
  ['a capture waits in escrow', paid(), [-10_000, 10_000, 0, 0]],
  ['a release pays the provider, less the fee', paid({ isReleased: true }), [-10_000, 0, 9_000, 1_000]],
  ['what is owed back waits in escrow', paid({ isReleased: true, returnCents: 3_000 }), [-10_000, 3_000, 6_300, 700]],
  [
    'what went back is gone',
    paid({ isReleased: true, returnCents: 3_000, refundedCents: 3_000 }),
    [-7_000, 0, 6_300, 700],
  ],
  [
    'a refund by hand takes the provider’s part',
    paid({ isReleased: true, refundedCents: 3_000 }),
    [-7_000, 0, 6_300, 700],
  ],
  ['a dispute takes all of it', paid({ isReleased: true, disputedCents: 10_000 }), [0, 0, 0, 0]],
  ['a dispute before the release empties escrow', paid({ disputedCents: 10_000 }), [0, 0, 0, 0]],
  [
    'what a bank takes beyond the payment is owed by the provider',
    paid({ isReleased: true, refundedCents: 4_000, disputedCents: 10_000 }),
    [4_000, 0, -4_000, 0],
  ],
  [
    'a partial capture is the whole of what is kept',
    paid({ capturedCents: 7_000, returnCents: 3_000 }),
    [-7_000, 7_000, 0, 0],
  ],
])('%s', (_what, facts, [payer, escrow, provider, fees]) => {
  expect(paymentPosition(facts)).toMatchObject({ payer, escrow, provider, fees });
});

/** Every combination of some facts, to the edges. */
const everyFact = function* (): Generator<PaymentFacts> {
  const parts = [0, 1, 333, 5_000, 10_000];
  for (const capturedCents of parts)
    for (const refundedCents of parts)
      for (const disputedCents of parts)
        for (const returnCents of parts)
          for (const isReleased of [false, true])
            for (const [feePercent, toWalletCents] of [
              [0, 0],
              [2.5, 333],
              [100, 0],
            ] as const)
              yield paid({
                capturedCents,
                refundedCents,
                disputedCents,
                returnCents,
                isReleased,
                feePercent,
                toWalletCents,
              });
};

test('money that a card cannot take back is in the customer’s wallet', () => {
  const position = paymentPosition(paid({ isReleased: true, returnCents: 3_000, toWalletCents: 3_000 }));
  expect(position).toEqual({ payer: -10_000, escrow: 0, provider: 6_300, fees: 700, toWallet: 3_000 });
});

test('positions add up to zero, and only a provider can owe something', () => {
  const wrong = [...everyFact()].filter((facts) => {
    const { payer, escrow, provider, fees, toWallet } = paymentPosition(facts);
    const taken = facts.refundedCents + facts.disputedCents;
    const isOwedRightly = provider >= 0 || taken > facts.capturedCents - facts.toWalletCents;
    return payer + escrow + provider + fees + toWallet !== 0 || Math.min(escrow, fees) < 0 || !isOwedRightly;
  });
  // Once for all of them: thousands of assertions take longer than all else here.
  expect(wrong).toEqual([]);
});

test('the outcome is the position of a payment once it is released and everything owed went back', () => {
  const wrong = [...everyFact()].filter((facts) => {
    const { provider, fees } = paymentPosition({ ...facts, isReleased: true });
    const { customerPays, providerGets, fee } = moneyOutcome([facts]);
    return customerPays !== retainedCents(facts) || providerGets !== provider || fee !== fees;
  });
  expect(wrong).toEqual([]);
});

test('a refund is taken from extras first, then from the booking’s payment, and never more than there is', () => {
  const payments = [paid({ refundedCents: 4_000 }), paid({ purpose: 'tip', amountCents: 500, capturedCents: 500 })];
  expect(refundableCents(payments)).toBe(6_500);
  const returned = withReturned(payments, 6_200);
  expect(returned.map(({ returnCents }) => returnCents)).toEqual([9_700, 500]);
  expect(refundableCents(returned)).toBe(300);
  expect(refundableCents(withReturned(returned, 300))).toBe(0);
});

const funds = { payments: [paid()], feePercent: 10, isCompleted: false };

test.each([
  ['cancel', 3_000, { customerPays: -3_000, providerGets: -2_700, fee: -300 }],
  ['refund', 3_000, { customerPays: -3_000, providerGets: -2_700, fee: -300 }],
  ['charge', 3_000, { customerPays: 3_000, providerGets: 2_700, fee: 300 }],
  ['tip', 3_000, { customerPays: 3_000, providerGets: 3_000, fee: 0 }],
] as const)('a %s of %p changes the outcome by %p', (kind, amountCents, effect) => {
  expect(moveEffect({ kind, amountCents }, funds)).toEqual(effect);
});

test('a cancellation releases what is kept, of a hold too; a refund releases nothing', () => {
  const cancelled = moved({ kind: 'cancel', amountCents: 4_000 }, { ...funds, payments: [held()] });
  expect(cancelled).toEqual([held({ returnCents: 4_000, isReleased: true })]);
  expect(retainedCents(held({ returnCents: 4_000 }))).toBe(6_000);
  expect(moved({ kind: 'refund', amountCents: 4_000 }, funds)).toEqual([paid({ returnCents: 4_000 })]);
});

test.each([
  [333, 2.5, 8],
  [1, 50, 1],
  [-500, 10, 0],
])('the fee on %p cents at %p percent is %p', (cents, percent, fee) => {
  expect(feeCents(cents, percent)).toBe(fee);
});
