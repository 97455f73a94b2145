import {
  categories,
  creditsPerService,
  maxMessageLength,
  repeatedOptions,
  reportedKinds,
  reportMoves,
  slotMinutes,
} from '@nearhand/contracts';
import { content } from '../content/content.ts';
import { composeDemo } from './demo-data.ts';

const compose = (at: Date) => composeDemo({ now: at, timeZone: 'America/New_York', passwordHash: 'none' });
const now = new Date('2026-11-18T15:30:00Z');
const justAfterMidnight = new Date('2026-11-18T05:01:00Z');
const data = compose(now);
const { bookings, credits, listings, money, people, reviews } = data;
const everyone = [...people.providers.values(), ...people.customers];
const idOf = (name: string) => everyone.find(({ email }) => email === `${name}@nearhand.test`)?.id ?? '';
const [customer, provider] = [idOf('customer'), idOf('provider')];
const areUnique = (list: readonly unknown[]) => new Set(list).size === list.length;

test('services: 60 or more, eight or more in each category, valid options, time slots, districts and pictures', () => {
  expect(listings.length).toBeGreaterThanOrEqual(60);
  for (const category of categories) {
    expect(listings.filter(({ row }) => row.category === category).length).toBeGreaterThanOrEqual(8);
  }
  for (const { key, options, timeSlots = [] } of content.services) {
    expect([key, repeatedOptions(options), timeSlots.filter((slot) => !slotMinutes(slot))]).toEqual([key, [], []]);
  }
  const districts = [people.customers[0], ...people.providers.values()].map(
    (one) => one?.location?.split(',')[0] ?? '',
  );
  expect(districts.filter((district) => !content.town.districts.includes(district))).toEqual([]);
  expect(areUnique(content.services.map(({ key }) => key))).toBe(true);
  expect(areUnique(listings.flatMap(({ row }) => row.images ?? []))).toBe(true);
  expect(listings.some(({ row }) => row.images?.length === 0)).toBe(true);
});

test('a customer reviews a service once; a verified review has a completed booking', () => {
  expect(areUnique(reviews.map(({ serviceId, userId }) => `${serviceId} ${userId}`))).toBe(true);
  expect(new Set(reviews.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]));
  expect(reviews.every(({ comment }) => !comment.includes('{'))).toBe(true);
  const completed = new Set(
    bookings
      .filter(({ booking }) => booking.status === 'completed')
      .map(({ booking }) => `${booking.serviceId} ${booking.customerId}`),
  );
  const verified = reviews.filter((review) => review.verified);
  expect(verified.length).toBeGreaterThan(50);
  expect(verified.filter(({ serviceId, userId }) => !completed.has(`${serviceId} ${userId}`))).toEqual([]);
});

test('the demo customer and provider have bookings in every status, upcoming and past', () => {
  for (const table of [content.bookings.ofCustomer, content.bookings.ofProvider]) {
    expect(new Set(table.map(({ status }) => status)).size).toBe(4);
    expect(table.some(({ day }) => day > 0) && table.some(({ day }) => day < -7)).toBe(true);
  }
});

test('the demo provider asks the demo customer for another free time', () => {
  const requested = bookings.map(({ booking }) => booking).filter(({ rescheduleDate }) => rescheduleDate);
  expect(requested).toMatchObject([
    { rescheduleBy: 'provider', status: 'confirmed', providerId: provider, customerId: customer },
  ]);
  const [{ date, rescheduleDate, rescheduleSlot } = {}] = requested;
  expect(rescheduleDate).not.toBe(date);
  const there = bookings.filter(({ booking }) => booking.providerId === provider && booking.date === rescheduleDate);
  expect(there.filter(({ booking }) => booking.timeSlot === rescheduleSlot)).toEqual([]);
});

test('bookings are dated in order and not after now', () => {
  for (const { booking } of bookings) {
    const times = [booking.createdAt, booking.confirmedAt, booking.completedAt ?? booking.cancelledAt]
      .filter((time) => time instanceof Date)
      .map((time) => time.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
  }
});

test('conversations are valid and end by now, also just after midnight', () => {
  for (const { conversation, messages } of compose(justAfterMidnight).conversations) {
    const { firstId, secondId, lastMessageAt } = conversation;
    expect(firstId < secondId).toBe(true);
    expect(messages.map(({ position }) => position)).toEqual(messages.map((_, index) => index + 1));
    expect(new Set(messages.map(({ senderId }) => senderId))).toEqual(new Set([firstId, secondId]));
    expect(messages.every(({ text }) => text.trim() === text && text.length <= maxMessageLength)).toBe(true);
    const times = messages.map(({ createdAt }) => createdAt.getTime());
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true);
    expect([Math.max(...times), times.at(-1)]).toEqual([lastMessageAt.getTime(), lastMessageAt.getTime()]);
    expect(lastMessageAt.getTime()).toBeLessThanOrEqual(justAfterMidnight.getTime());
  }
});

test('the office has reports of each kind and move, and what a decision hid is hidden since then', () => {
  const { office } = data;
  const { reports, replies } = office;
  expect(new Set(reports.map(({ subjectKind }) => subjectKind))).toEqual(new Set(reportedKinds));
  expect(new Set(reports.map(({ move }) => move))).toEqual(new Set([undefined, ...reportMoves]));
  const hidden = [...office.reviews, ...replies].flatMap(({ id, hiddenAt }) => (hiddenAt ? [[id, hiddenAt]] : []));
  const decided = reports.flatMap(({ move, subjectId, decidedAt }) =>
    move === 'hide' ? [[subjectId, decidedAt]] : [],
  );
  expect(hidden.sort()).toEqual(decided.sort());
  const suspended = everyone.find(({ suspendedAt }) => suspendedAt);
  const paused = listings.filter(({ row }) => row.isPausedBySuspension);
  expect(paused.map(({ row }) => [row.providerId, row.status])).toEqual(Array(2).fill([suspended?.id, 'paused']));
  const open = bookings.filter(({ booking }) => booking.providerId === suspended?.id && booking.status === 'confirmed');
  expect(open.map(({ booking }) => booking.paymentStatus)).toEqual(['paid', 'paid']);
  expect(areUnique([...reviews, ...office.reviews].map(({ serviceId, userId }) => `${serviceId} ${userId}`))).toBe(
    true,
  );
  expect(replies.some(({ editedAt }) => editedAt)).toBe(true);
});

test('a request for a second admin has no reason in the log that its approval does not show', () => {
  const { actions, approvals } = data.office;
  const asked = actions.filter(({ details }) => details?.approval);
  expect(asked).toHaveLength(3);
  expect(asked.map(({ reason }) => reason)).toEqual(asked.map(() => undefined));
  expect(approvals.map(({ body }) => body)).toEqual([undefined, undefined]);
});

test('rows of the office are dated in order and not after now, also just after midnight', () => {
  const { office, reviews: reviewed } = compose(justAfterMidnight);
  const reviewedAt = new Map(reviewed.map(({ id, createdAt }) => [id, createdAt]));
  const orders = [
    ...office.replies.map(({ reviewId, createdAt, editedAt }) => [reviewedAt.get(reviewId), createdAt, editedAt]),
    ...office.reports.map(({ createdAt, decidedAt }) => [createdAt, decidedAt]),
    ...office.approvals.map(({ createdAt, decidedAt }) => [createdAt, decidedAt]),
    ...[...office.actions, ...office.notes, ...office.blocks].map(({ createdAt }) => [createdAt]),
  ].map((dates) => dates.flatMap((date) => (date instanceof Date ? [date.getTime()] : [])));
  for (const times of orders) {
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(justAfterMidnight.getTime());
  }
});

test('money adds up to zero, and no wallet, escrow or credit balance is ever negative', () => {
  const balances = new Map<string, number>();
  const add = (name: string, amount: number) => {
    balances.set(name, (balances.get(name) ?? 0) + amount);
    if (name !== 'stripe') expect(balances.get(name)).toBeGreaterThanOrEqual(0);
  };
  for (const { entries } of money) {
    expect(entries.reduce((sum, [, cents]) => sum + cents, 0)).toBe(0);
    for (const [account, cents] of entries) add(typeof account === 'string' ? account : account.wallet, cents);
  }
  for (const { userId, credits: amount } of credits) add(`credits ${userId}`, amount);
  expect(balances.get(`credits ${provider}`)).toBeGreaterThanOrEqual(20 * creditsPerService);
});

test('the demo provider has a policy with exceptions, and bookings carry the one of their service', () => {
  const own = data.policies.find(({ providerId }) => providerId === provider);
  expect(own?.policy.name).toBe('moderate');
  expect(Object.values(own?.exceptions ?? {}).map(({ name }) => name)).toEqual(['flexible', 'strict']);
  const names = bookings.map(({ booking }) => booking.cancellationPolicy?.name);
  for (const name of ['flexible', 'moderate', 'strict', 'table', undefined]) expect(names).toContain(name);
  const ofCustomer = bookings.filter(
    ({ booking }) => booking.customerId === customer && booking.status === 'confirmed',
  );
  expect(ofCustomer.some(({ booking }) => booking.cancellationPolicy && booking.paymentStatus === 'paid')).toBe(true);
});
