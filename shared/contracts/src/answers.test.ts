import type { TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import * as dashboard from './answers/dashboard.ts';
import * as people from './answers/people.ts';
import type { Read } from './answers/read.ts';
import * as wire from './wire.ts';

const id = '00000000-0000-4000-8000-000000000001';

const nouns: [name: string, read: Read<unknown>, schema: TObject][] = [
  ['person', people.readUser, wire.User],
  ['settings', people.readAccountSettings, wire.AccountSettings],
  ['data export', people.readDataExport, wire.DataExport],
  ['conversation', people.readConversation, wire.Conversation],
  ['page of messages', people.readMessagePage, wire.MessagePage],
  ['recipient', people.readRecipient, wire.Recipient],
  ['provider stats', dashboard.readProviderStats, wire.ProviderStats],
  ['customer stats', dashboard.readCustomerStats, wire.CustomerStats],
  ['week', dashboard.readWeekEarnings, wire.WeekEarnings],
  ['activity', dashboard.readActivity, wire.Activity],
  ['popular service', dashboard.readPopularService, wire.PopularService],
  ['upcoming service', dashboard.readUpcomingService, wire.UpcomingService],
  ['recent booking', dashboard.readRecentBooking, wire.RecentBooking],
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
  expect(() => people.readUser({ name: 'Carla' })).toThrow(TypeError);
});

test('a login needs no more than its token', () => {
  expect(people.readGrant({ token: 'abc' })).toEqual({ token: 'abc', user: { _id: '' } });
  expect(() => people.readGrant({ user: {} })).toThrow(TypeError);
});
