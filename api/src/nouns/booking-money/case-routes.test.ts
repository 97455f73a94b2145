import type { BookingCase, CaseOutcome } from '@nearhand/contracts';
import { errorCodes } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import { days, minutes } from '../../kernel/time/clock.ts';
import { walletBalance } from '../../ledger/ledger.ts';
import {
  answer,
  completedDeal,
  confirmedDeal,
  moneyOf,
  type PaidDeal,
  propose,
  proposed,
} from '../../testing/fixtures/agreements.ts';
import { fund, takeOut } from '../../testing/fixtures/books.ts';
import { balanceOf, balancesOf, change, confirmIntent, deal, seenBy } from '../../testing/fixtures/payments.ts';
import { deleteAccount, elsewhere, type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { addMoney, confirmDeposit, fillInBank } from '../../testing/fixtures/wallets.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { jobNamed, outcome, runJob } from '../../testing/test-app.ts';
import { bookings } from '../bookings/table.ts';
import { deposits } from '../deposits/table.ts';
import { caseDecisions } from './table.ts';

const mail = mailbox();
const { site, stripe } = useStripeApp({ platformFeePercent: 10, timeZone: 'UTC' }, mail.overrides);
beforeEach(() => {
  site.now = new Date();
  mail.clear();
});
const admin = usePerson(site, 'admin');

const dayOf = (shift: number) => new Date(site.now.getTime() + days(shift)).toISOString().slice(0, 10);
const moveTo = (made: PaidDeal, shift: number) =>
  site.db
    .update(bookings)
    .set({ date: dayOf(shift), timeSlot: '9:00 AM - 11:00 AM' })
    .where(eq(bookings.id, made.booking.id));
/** A paid booking whose time was two days ago. */
const past = async (isCompleted: boolean, method: 'card' | 'wallet' = 'wallet'): Promise<PaidDeal> => {
  const made = await (isCompleted ? completedDeal : confirmedDeal)(site, stripe, method);
  await moveTo(made, -2);
  return made;
};
const report = (as: Person, { booking }: PaidDeal, statement = 'Nobody came.') =>
  site.call('POST', `/bookings/${booking.id}/case`, { as, body: { reason: 'no-show', statement } });
const reported = async (as: Person, made: PaidDeal): Promise<BookingCase> => {
  const made201 = await report(as, made);
  if (made201.statusCode !== 201) throw new Error(`A report was answered with ${made201.body}.`);
  return made201.json<{ data: BookingCase }>().data;
};
const decide = (as: Person, { _id }: BookingCase, kind: CaseOutcome, amount: number, read: object = {}) => {
  const body = { outcome: kind, amount, reason: 'We asked both sides.', ...read };
  return site.call('POST', `/cases/${_id}/decide`, { as, body });
};
const balances = (made: PaidDeal) => balancesOf(site, made);

test('a problem is reported from the booking’s time or completion until seven days after both', async () => {
  const made = await confirmedDeal(site, stripe, 'wallet');
  const may = async (shift: number) => {
    await moveTo(made, shift);
    const { mayReport } = await moneyOf(site, made.customer, made);
    return mayReport;
  };
  expect([await may(1), await may(-1), await may(-60)]).toEqual([false, true, true]);
  await moveTo(made, 1);
  expect(await outcome(report(made.customer, made))).toEqual([409, errorCodes.caseRefused]);
  await change(site, made.provider, made.booking.id, 'completed');
  // Completed weeks before its time: the days count from its time.
  const completedAt = new Date(site.now.getTime() - days(20));
  await site.db.update(bookings).set({ completedAt }).where(eq(bookings.id, made.booking.id));
  expect([await may(1), await may(-6), await may(-9)]).toEqual([true, true, false]);
  await site.db.update(bookings).set({ completedAt: site.now }).where(eq(bookings.id, made.booking.id));
  expect(await may(-30)).toBe(true);
});

test('both sides are heard, the opener may withdraw, and each step is told to the other side', async () => {
  const made = await past(true);
  const opened = await reported(made.customer, made);
  expect(opened).toMatchObject({ openedBy: 'customer', state: 'open', statement: 'Nobody came.', reply: '' });
  expect(await outcome(report(made.provider, made, 'Not true.'))).toEqual([409, errorCodes.caseRefused]);
  const reply = (as: Person, words = 'I was there and rang twice.') =>
    site.call('POST', `/cases/${opened._id}/reply`, { as, body: { reply: words } });
  expect(await outcome(reply(made.customer))).toEqual([409, errorCodes.caseRefused]);
  expect((await reply(made.provider)).json().data.reply).toBe('I was there and rang twice.');
  const withdraw = (as: Person) => site.call('POST', `/cases/${opened._id}/withdraw`, { as });
  expect(await outcome(withdraw(made.provider))).toEqual([409, errorCodes.caseRefused]);
  expect((await withdraw(made.customer)).json().data.state).toBe('withdrawn');
  expect(await outcome(reply(made.provider, 'Twice.'))).toEqual([409, errorCodes.caseRefused]);
  expect((await mail.of(site, made.provider.email)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'A problem with your booking was reported: Window cleaning',
      'A reported problem is solved: Window cleaning',
    ]),
  );
  // After a withdrawal it can be reported again.
  expect((await report(made.customer, made)).statusCode).toBe(201);
});

test('a report, a statement or a withdrawal that is sent again is answered as before, and notifies once', async () => {
  const made = await past(true);
  const { _id } = await reported(made.customer, made);
  const repeated = await report(made.customer, made);
  expect([repeated.statusCode, repeated.json().data._id]).toEqual([201, _id]);
  const reply = () => site.call('POST', `/cases/${_id}/reply`, { as: made.provider, body: { reply: 'I rang twice.' } });
  const withdraw = () => site.call('POST', `/cases/${_id}/withdraw`, { as: made.customer });
  for (const [step, person] of [
    [reply, made.customer],
    [withdraw, made.provider],
  ] as const) {
    const first = await step();
    const emails = (await mail.of(site, person.email)).length;
    const again = await step();
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await mail.of(site, person.email)).toHaveLength(emails);
  }
});

test('a case holds the money that was not withdrawn; without one the earnings are free after the booking’s time', async () => {
  const made = await past(true);
  await fillInBank(site, made.provider);
  const wallet = () => site.read('/wallet', made.provider);
  const withdraw = (amount: number) => site.call('POST', '/wallet/withdraw', { as: made.provider, body: { amount } });
  expect(await wallet()).toMatchObject({ balance: 40.5 });
  expect((await wallet()).onHold).toBeUndefined();
  await moveTo(made, 3);
  expect(await wallet()).toMatchObject({ balance: 40.5, onHold: 40.5 });
  const rejected = await withdraw(1);
  expect([rejected.statusCode, rejected.json().code]).toEqual([409, errorCodes.insufficientBalance]);
  expect(rejected.json().error).toContain('You can withdraw $0.00 now. $40.50 is on hold');
  await moveTo(made, -2);
  expect((await withdraw(20)).statusCode).toBe(200);
  await reported(made.customer, made);
  expect(await wallet()).toMatchObject({ balance: 20.5, onHold: 20.5 });
  expect(await outcome(withdraw(0.01))).toEqual([409, errorCodes.insufficientBalance]);
  // Later income stands in for the part that was withdrawn before.
  await fund(site, made.provider, 2_300);
  expect(await outcome(withdraw(4))).toEqual([409, errorCodes.insufficientBalance]);
  expect((await withdraw(3)).statusCode).toBe(200);
});

test.each<[CaseOutcome, number, boolean, [customer: number, provider: number]]>([
  ['cancel', 20, false, [20, 22.5]],
  ['refund', 20, false, [20, 0]],
  ['refund', 20, true, [20, 22.5]],
  ['none', 0, true, [0, 40.5]],
])('a decision: %s of $%p on a booking (completed: %p) leaves %p', async (kind, amount, isCompleted, expected) => {
  const made = await past(isCompleted);
  const opened = await reported(made.customer, made);
  const decided = await decide(admin, opened, kind, amount);
  expect(decided.json().data).toMatchObject({ state: 'decided', decision: { outcome: kind, amount } });
  expect(await balances(made)).toEqual(expected);
  if (kind === 'cancel') expect((await seenBy(site, made.customer, made.booking.id)).status).toBe('cancelled');
  for (const [{ email }, whom] of [
    [made.customer, 'you'],
    [made.provider, 'the customer'],
  ] as const) {
    const [last] = (await mail.of(site, email)).filter(({ subject }) => subject.startsWith('Your case is decided'));
    expect(last?.text).toContain('Reason: We asked both sides.');
    if (amount > 0) expect(last?.text).toContain(`$20.00 goes back to ${whom}.`);
  }
  expect(await outcome(decide(admin, opened, kind, amount))).toEqual([409, errorCodes.caseRefused]);
});

test('a decision may take more than the provider still has: later earnings repay it, and withdrawals stop', async () => {
  const made = await past(true, 'card');
  await fillInBank(site, made.provider);
  await takeOut(site, made.provider, 4_050);
  await decide(admin, await reported(made.customer, made), 'refund', 45);
  await seenBy(site, made.customer, made.booking.id);
  expect(await balances(made)).toEqual([0, -40.5]);
  const withdraw = () => site.call('POST', '/wallet/withdraw', { as: made.provider, body: { amount: 1 } });
  expect(await outcome(withdraw())).toEqual([409, errorCodes.insufficientBalance]);
  await fund(site, made.provider, 4_151);
  expect((await withdraw()).statusCode).toBe(200);
  expect(await balanceOf(site, made.provider)).toBe(0.01);
});

test('a decision that the customer pays more asks the customer, who is not charged without consent', async () => {
  const made = await past(true);
  const reason = `${'a'.repeat(498)}👩‍👧 b`;
  await decide(admin, await reported(made.provider, made), 'charge', 10, { reason });
  const [asked] = (await moneyOf(site, made.customer, made)).agreements;
  expect(asked).toMatchObject({ kind: 'charge', amount: 10, proposedBy: 'admin', state: 'unpaid' });
  expect(asked?.note).toBe(`${'a'.repeat(498)}👩‍👧…`);
  await fund(site, made.customer, 1_000);
  if (!asked) throw new Error('Nothing was asked.');
  expect((await answer(site, made.customer, asked, 'wallet')).statusCode).toBe(200);
  expect(await balances(made)).toEqual([0, 49.5]);
});

test.each([
  ['charge', 'an extra charge'],
  ['tip', 'a tip'],
] as const)(
  'a customer who does not pay a decided %s says so once; the provider reads that %s was not paid',
  async (kind, name) => {
    const made = await past(true);
    await decide(admin, await reported(made.provider, made), kind, 10);
    const [asked] = (await moneyOf(site, made.customer, made)).agreements;
    if (!asked) throw new Error('Nothing was asked.');
    for (let sent = 0; sent < 2; sent += 1)
      expect((await answer(site, made.customer, asked, 'decline')).json().data).toMatchObject({ state: 'withdrawn' });
    const subjects = (await mail.of(site, made.provider.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => !subject.startsWith('Your case'))).toEqual([
      `Not paid: ${name} of $10.00: Window cleaning`,
    ]);
  },
);

test.each<[string, CaseOutcome, number, number]>([
  ['more than there is', 'refund', 45.01, 400],
  ['a completed booking cancelled', 'cancel', 10, 409],
  ['an amount of nothing', 'none', 1, 409],
])('%s is refused, and the case stays open', async (_what, kind, amount, status) => {
  const made = await past(true);
  const opened = await reported(made.customer, made);
  expect((await decide(admin, opened, kind, amount)).statusCode).toBe(status);
  expect((await moneyOf(site, made.customer, made)).case?.state).toBe('open');
  expect(await balances(made)).toEqual([0, 40.5]);
});

test('only admins decide and see the list; a decision never changes; the deciding admin is named to admins alone', async () => {
  const made = await past(true);
  const opened = await reported(made.customer, made);
  for (const as of [made.customer, made.provider, await person(site, 'provider')]) {
    expect((await decide(as, opened, 'none', 0)).statusCode).toBe(403);
    expect((await site.call('GET', '/cases', { as })).statusCode).toBe(403);
  }
  const list = (await site.call('GET', '/cases?state=open', { as: admin })).json();
  expect(list.data).toContainEqual(
    expect.objectContaining({ _id: opened._id, service: 'Window cleaning', amount: 45 }),
  );
  await decide(admin, opened, 'none', 0);
  expect((await moneyOf(site, admin, made)).case?.decision?.decidedBy).toBe(admin.name);
  expect((await moneyOf(site, made.customer, made)).case?.decision?.decidedBy).toBe('');
  expect(await site.read(`/office/actions?subject=${opened._id}`, admin)).toMatchObject([
    {
      action: 'POST cases/:id/decide',
      admin: { _id: admin._id },
      reason: 'We asked both sides.',
      details: expect.arrayContaining([{ name: 'outcome', value: 'none' }]),
    },
  ]);
  const change1 = site.db.update(caseDecisions).set({ reason: 'Changed' }).where(eq(caseDecisions.caseId, opened._id));
  await expect(change1).rejects.toMatchObject({ cause: { constraint: 'case_decisions_final' } });
  await expect(site.db.execute(sql`delete from case_decisions`)).rejects.toBeDefined();
});

test('a decision ends a proposal that waits for an answer', async () => {
  const made = await past(true);
  const opened = await reported(made.customer, made);
  const asked = await proposed(site, made.customer, made, 'refund', 5);
  await decide(admin, opened, 'refund', 20);
  const { agreements } = await moneyOf(site, made.customer, made);
  expect(agreements).toMatchObject([{ _id: asked._id, state: 'expired' }]);
  expect(await outcome(answer(site, made.provider, asked, 'accept'))).toEqual([409, errorCodes.agreementRefused]);
  expect(await balances(made)).toEqual([20, 22.5]);
});

test('the history for admins has each report, its end, and for each movement of money from where to where', async () => {
  const made = await past(true, 'card');
  const { _id } = await reported(made.customer, made);
  await site.call('POST', `/cases/${_id}/withdraw`, { as: made.customer });
  // The newest case counts.
  site.pass(minutes(1));
  await decide(admin, await reported(made.customer, made), 'refund', 20);
  await seenBy(site, made.customer, made.booking.id);
  const history = (await moneyOf(site, admin, made)).history?.map(({ text }) => text) ?? [];
  expect(history).toEqual(
    expect.arrayContaining([
      'Problem reported by the customer',
      'Report withdrawn',
      `Case decided by ${admin.name}: refund of $20.00`,
      'Refund for Window cleaning: provider’s wallet -$18.00, platform fee -$2.00, escrow $20.00',
      'Refund for Window cleaning: escrow -$20.00, card $20.00',
    ]),
  );
  expect(history.filter((text) => text === 'Problem reported by the customer')).toHaveLength(2);
});

test('a decision is of the reply that the admin has read', async () => {
  const made = await past(true);
  const { _id, ...opened } = await reported(made.customer, made);
  const body = { reply: '  I was there.\n\n\n\nTwice. ' };
  const { data: changed } = (await site.call('POST', `/cases/${_id}/reply`, { as: made.provider, body })).json();
  const decideAfter = ({ reply }: Pick<BookingCase, 'reply'>) => decide(admin, changed, 'none', 0, { reply });
  expect(await outcome(decideAfter(opened))).toEqual([409, errorCodes.caseRefused]);
  expect((await decideAfter(changed)).statusCode).toBe(200);
});

test('a decision is of the money that the admin has seen', async () => {
  const made = await past(false);
  const opened = await reported(made.customer, made);
  const agreed = await proposed(site, made.customer, made, 'refund', 5);
  expect((await answer(site, made.provider, agreed, 'accept')).statusCode).toBe(200);
  expect(await outcome(decide(admin, opened, 'refund', 20, { refundable: 45 }))).toEqual([409, errorCodes.caseRefused]);
  expect(await balances(made)).toEqual([5, 0]);
  expect((await decide(admin, opened, 'refund', 20, { refundable: 40 })).statusCode).toBe(200);
  expect(await balances(made)).toEqual([25, 0]);
});

test('an account with an open case cannot be deleted, and the reason says what to do', async () => {
  const made = await past(true);
  await reported(made.customer, made);
  expect((await deleteAccount(site, made.customer)).json()).toEqual({
    code: errorCodes.openCases,
    error: 'A problem with one of your bookings is still open. It has to be decided or withdrawn first.',
  });
});

test('a refund to a deleted customer goes on from their wallet to its card; without a card it is not decided', async () => {
  const refunded = async (made: PaidDeal) => {
    expect((await deleteAccount(site, made.customer)).statusCode).toBe(200);
    const decided = await decide(admin, await reported(made.provider, made), 'refund', 45);
    expect(await walletBalance(site.db, made.customer._id)).toBe(0);
    return decided;
  };
  const made = await deal(site, { status: 'confirmed', feePercent: 10 });
  const intentId = await addMoney(site, made.customer, 45);
  await confirmIntent(stripe, intentId);
  await confirmDeposit(site, made.customer, intentId, 45);
  await site.call('POST', '/payments/wallet', { as: made.customer, body: { bookingId: made.booking.id } });
  await change(site, made.provider, made.booking.id, 'completed');
  const byCard = { ...made, intentId };
  await moveTo(byCard, -2);
  expect((await refunded(byCard)).statusCode).toBe(200);
  expect((await site.db.select().from(deposits).where(eq(deposits.intentId, intentId)))[0]?.returnCents).toBe(4500);
  site.pass(minutes(5));
  await runJob(site, jobNamed('sync-open-deposits'));
  const { data: sent } = await stripe.stripe.refunds.list({ payment_intent: intentId });
  expect(sent.map(({ amount }) => amount)).toEqual([4500]);

  const earned = await refunded(await past(true));
  expect([earned.statusCode, earned.json().code]).toEqual([409, errorCodes.caseRefused]);
  expect(earned.json().error).toMatch(/no card takes back/);
});

test('an account with an open proposal cannot be deleted, and none is made to one that is', async () => {
  const made = await past(true);
  const { customer, provider } = made;
  await takeOut(site, provider, 4_050);
  const asked = await proposed(site, provider, made, 'charge', 7);
  for (const one of [customer, provider]) {
    expect((await deleteAccount(site, one)).json().code).toBe(errorCodes.openBookings);
  }
  await answer(site, provider, asked, 'decline');
  expect((await moneyOf(site, customer, made)).proposable).toContain('tip');
  expect((await deleteAccount(site, provider)).statusCode).toBe(200);
  expect((await moneyOf(site, customer, made)).proposable).toEqual([]);
  expect(await outcome(propose(site, customer, made, 'tip', 5))).toEqual([409, errorCodes.agreementRefused]);
  expect(await outcome(decide(admin, await reported(customer, made), 'charge', 5))).toEqual([
    409,
    errorCodes.caseRefused,
  ]);
  expect(await balanceOf(site, customer)).toBe(0);
});

test('after a decision from before the booking’s time, a problem with the service itself is reported', async () => {
  const made = await completedDeal(site, stripe, 'wallet');
  await moveTo(made, 3);
  await decide(admin, await reported(made.customer, made), 'none', 0);
  expect(await outcome(report(made.customer, made, 'Too early.'))).toEqual([409, errorCodes.caseRefused]);
  site.pass(days(4));
  const [customer, later] = [await elsewhere(site, made.customer), await elsewhere(site, admin)];
  await decide(later, await reported(customer, made), 'none', 0);
  expect(await outcome(report(customer, made, 'Once more.'))).toEqual([409, errorCodes.caseRefused]);
});
