import type { TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import * as agreement from './answers/agreement.ts';
import * as billing from './answers/billing.ts';
import { readAvailability, readBooking } from './answers/booking.ts';
import { readDocument, readDocumentSummary } from './answers/document.ts';
import * as people from './answers/people.ts';
import { type Read, readData } from './answers/read.ts';
import { readService } from './answers/service.ts';
import * as wire from './wire.ts';

const id = '00000000-0000-4000-8000-000000000001';

const nouns: [name: string, read: Read<unknown>, schema: TObject][] = [
  ['service', readService, wire.Service],
  ['booking', readBooking, wire.Booking],
  ['proposal', agreement.readAgreement, wire.Agreement],
  ['case', agreement.readCase, wire.BookingCase],
  ['row of the list of cases', agreement.readCaseSummary, wire.CaseSummary],
  ['money of a booking', agreement.readBookingMoney, wire.BookingMoney],
  ['availability', readAvailability, wire.Availability],
  ['provider', people.readProvider, wire.Provider],
  ['wallet', billing.readWallet, wire.Wallet],
  ['movement of money', billing.readWalletTransaction, wire.WalletTransaction],
  ['credits', billing.readCredits, wire.Credits],
  ['movement of credits', billing.readCreditTransaction, wire.CreditTransaction],
  ['receipt or statement', readDocument, wire.DocumentDetail],
  ['row of the list of receipts', readDocumentSummary, wire.DocumentSummary],
  ['subscription', billing.readSubscription, wire.SubscriptionSummary],
  ['subscription record', billing.readSubscriptionRecord, wire.SubscriptionRecord],
];

const at = '2026-11-20T12:00:00.000Z';

/** A value of the schema's kind, with every member that it knows. */
const sample = (schema: TSchema): unknown => {
  if ('enum' in schema && Array.isArray(schema.enum)) return schema.enum[0];
  if ('properties' in schema && typeof schema.properties === 'object') {
    const members = Object.entries(schema.properties ?? {});
    return Object.fromEntries(members.map(([name, member]) => [name, sample(member)]));
  }
  if ('items' in schema && typeof schema.items === 'object') return [sample(schema.items ?? {})];
  const values: Record<string, unknown> = { boolean: true, number: 2.5, integer: 2, string: 'Some words' };
  const formats: Record<string, unknown> = { uuid: id, 'date-time': at, date: '2026-11-20' };
  if ('format' in schema) return formats[String(schema.format)];
  return 'type' in schema ? values[String(schema.type)] : undefined;
};

test.each(nouns)('a %s is read with every member that the contract names', (_noun, read, schema) => {
  expect(read(sample(schema))).toEqual(sample(schema));
});

const kinds = ['type', 'required', 'enum', 'const', 'anyOf'];
/** Members of another kind than the schema says. A missing id or instant is empty. */
const wrongKinds = (schema: TObject, value: unknown) =>
  Value.Errors(schema, value).filter(({ keyword }) => kinds.includes(keyword));

test.each(nouns)('a %s is whole, whatever of it is missing, null or odd', (_noun, read, schema) => {
  for (const odd of [undefined, null, 'odd', 7, true, {}, [], [null, 'odd', {}], { _id: 7 }]) {
    const members = Object.keys(schema.properties).map((name) => [name, name === '_id' ? id : odd]);
    expect(wrongKinds(schema, read({ ...Object.fromEntries(members), unheardOf: 1 }))).toEqual([]);
  }
});

test('a record may be a bare id, and a person without a name gets the default name', () => {
  expect(readService({ provider: id }).provider).toMatchObject({ _id: id, name: 'Service Provider' });
  expect(readService({}).provider).toMatchObject({ _id: '', name: 'Service Provider' });
  const booking = readBooking({ service: id, provider: { _id: id, name: null } });
  expect(booking.service._id).toBe(id);
  expect(booking.provider).toEqual({ _id: id, name: 'Service Provider' });
});

test.each([
  [{}, 'pending', 'unpaid'],
  [{ status: 'disputed', paymentStatus: 'on_hold' }, 'pending', 'processing'],
  [{ status: 'completed', paymentStatus: 'paid' }, 'completed', 'paid'],
])('a booking of %j is %s and %s', (answer, status, paymentStatus) => {
  expect(readBooking(answer)).toMatchObject({ status, paymentStatus });
});

test('a service of an unknown status is not public, one without any is', () => {
  expect([readService({ status: 'archived' }).status, readService({}).status]).toEqual(['draft', 'active']);
});

test('a plan that names no credits brings those of the specification', () => {
  const plans = billing.readPlans({ regular: { price: 9.99 }, premium: { price: 99 } });
  expect([plans.regular.initialCredits, plans.regular.monthlyCredits]).toEqual([10, 100]);
  expect([plans.premium.initialCredits, plans.premium.monthlyCredits]).toEqual([20, 200]);
});

test('an unknown movement of money goes in or out', () => {
  expect(billing.readWalletTransaction({ type: 'bonus', amount: 5 }).type).toBe('deposit');
  expect(billing.readWalletTransaction({ type: 'fee', amount: -5 }).type).toBe('service_payment');
});

test('a detail that is no record is refused', () => {
  for (const answer of [{ data: null }, 'odd', []]) expect(() => readData(readService)(answer)).toThrow(TypeError);
});
