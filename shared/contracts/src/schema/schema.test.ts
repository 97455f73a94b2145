import Ajv from 'ajv';
import { Review } from '../nouns/reviews/reviews.ts';
import { routes } from '../routes/routes.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { Nothing, type Route } from './route.ts';
import { Id, list, named, oneOf, optional, Page, readAs, readDataAs, record, rows, text } from './schema.ts';

const id = '00000000-0000-4000-8000-000000000001';
const at = '2026-11-20T12:00:00.000Z';

interface Json {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Json>;
  items?: Json;
  minItems?: number;
  anyOf?: Json[];
}

/** A value of the schema's kind, with every member that it knows. */
const sample = ({ enum: values, const: only, properties, items, minItems = 1, anyOf, format, type }: Json): unknown => {
  if (only !== undefined) return only;
  if (values) return values[0];
  if (anyOf) return sample(anyOf[0] ?? {});
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, sample(member)]));
  if (items) return Array.from({ length: minItems }, () => sample(items));
  const samples: Record<string, unknown> = { boolean: true, number: 2.5, integer: 2, string: 'Some words' };
  const formats: Record<string, unknown> = { uuid: id, 'date-time': at, date: '2026-11-20' };
  return formats[format ?? ''] ?? samples[type ?? ''] ?? {};
};

// The schemas of operators and reports are the toolkit's: their fallbacks are tested there.
const { operate: _operate, telemetry: _telemetry, ...nouns } = routes;
const answers = Object.values<Readonly<Record<string, Route>>>(nouns)
  .flatMap((group) =>
    Object.entries(group).flatMap(([name, { answer = Nothing, mediaType }]) =>
      mediaType ? [] : [{ name, answer, written: JSON.stringify(answer), json: jsonSchemaOf(answer) as Json }],
    ),
  )
  // Routes whose schemas say the same cannot fail separately.
  .filter(({ written }, index, all) => all.findIndex((other) => other.written === written) === index);

test.each(answers)('the answer of $name is read with every member that the contract names', ({ answer, json }) => {
  expect(readAs(answer)(sample(json))).toEqual(sample(json));
});

/** Types and members alone: a missing id or instant is empty. */
const kindsOf = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(kindsOf);
  if (typeof json !== 'object' || json === null) return json;
  const known = ['type', 'properties', 'required', 'items', 'anyOf', 'enum', 'const'];
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, member]) => {
      if (key === 'properties')
        return [[key, Object.fromEntries(Object.entries(member).map(([n, m]) => [n, kindsOf(m)]))]];
      return known.includes(key) ? [[key, kindsOf(member === 'integer' ? 'number' : member)]] : [];
    }),
  );
};

const odds = [undefined, null, 'odd', 7, true, {}, [], [null, 'odd', {}], { _id: 7 }];

/** `value` with `odd` in place of one member after the other, also inside records and lists. */
const variants = (value: unknown, odd: unknown): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((one) => variants(one, odd).map((variant) => [variant]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    { ...value, [name]: odd },
    ...variants(member, odd).map((variant) => ({ ...value, [name]: variant })),
  ]);
};

test.each(answers)('the answer of $name is whole or refused, whatever of it is missing or odd', ({ answer, json }) => {
  const fits = new Ajv({ strict: false }).compile(kindsOf(json) as object);
  const unfit: unknown[] = [];
  for (const odd of odds)
    for (const value of variants(sample(json), odd)) {
      let read: unknown;
      try {
        read = readAs(answer)(value);
      } catch {
        continue;
      }
      // A member that is undefined is absent on the wire.
      if (!fits(JSON.parse(JSON.stringify(read)))) unfit.push({ value, errors: fits.errors });
    }
  // Once for all of them: thousands of assertions take longer than all else here.
  expect(unfit).toEqual([]);
});

test('lists leave out what is no record; what is no list at all is refused', () => {
  const read = readDataAs(rows(Review));
  expect(read({ data: [null, 'odd', [], { _id: id }] }).map(({ _id }) => _id)).toEqual([id]);
  expect([read({ data: null }), read([])]).toEqual([[], []]);
  for (const answer of ['<html>', {}, { data: {} }]) expect(() => read(answer)).toThrow(TypeError);
  expect(readAs(Page(Review))({ data: [{ _id: id }], next: '' }).next).toBeUndefined();
  const readSlots = readAs(record({ slots: optional(list(text())) }));
  expect([readSlots({ slots: ['9:00 AM', null] }), readSlots({ slots: 'odd' })]).toEqual([{ slots: ['9:00 AM'] }, {}]);
});

test('a record that is none is refused', () => {
  for (const answer of [{ data: null }, 'odd', []]) expect(() => readDataAs(Review)(answer)).toThrow();
});

test('a record may be a bare id, or its id a whole record', () => {
  expect(readAs(Review)({ service: { _id: id }, user: id })).toMatchObject({
    service: id,
    user: { _id: id, name: '' },
  });
});

test('fallbacks: a name, a value that is unknown, one that is missing', () => {
  const read = readAs(
    record({ name: named('Somebody'), state: oneOf(['draft', 'active'], 'draft', { missing: 'active' }) }),
  );
  expect([read({ name: '', state: 'odd' }), read({})]).toEqual([
    { name: 'Somebody', state: 'draft' },
    { name: 'Somebody', state: 'active' },
  ]);
});

test('keywords reach JSON Schema, also of an optional member', () => {
  const json = jsonSchemaOf(
    record({ _id: optional(Id), name: text({ maxLength: 3 }) }, { additionalProperties: false }),
  );
  expect(json).toEqual({
    type: 'object',
    properties: { _id: { type: 'string', format: 'uuid', 'x-text': 'id' }, name: { type: 'string', maxLength: 3 } },
    required: ['name'],
    additionalProperties: false,
  });
});
