import * as v from 'valibot';
import type { Schema } from './api-contract.ts';

/**
 * A type as JSON: `"string"`, `"number"`, `"boolean"`, `"null"` or the name of another type, `"unknown"` for any; `"=paid"` is
 * the text `paid`, and a number, true or false is itself. `{ "id": …, "note?": … }` is an object with an optional member,
 * `{ "*": … }` one with any keys, `{ "[]": … }` a list. An array holds alternatives.
 */
export type PayloadType = string | number | boolean | PayloadType[] | { [member: string]: PayloadType };

const payloadType: v.GenericSchema<PayloadType> = v.lazy(() => PayloadTypeSchema);
const byName: v.GenericSchema<Record<string, PayloadType>> = v.record(v.string(), payloadType);
const PayloadTypeSchema: v.GenericSchema<PayloadType> = v.union([
  v.string(),
  v.number(),
  v.boolean(),
  v.pipe(v.array(payloadType), v.minLength(1)),
  byName,
]);

/**
 * The payloads of a release's events by name: all that it emits, and the part of each that its listeners read. An event
 * without an entry carries nothing, or nothing of it is read.
 */
export const EventPayloads = v.strictObject({ emits: v.optional(byName, {}), hears: v.optional(byName, {}) });
export type EventPayloads = v.InferOutput<typeof EventPayloads>;

/** The release's file with its {@link EventPayloads}. No browser fetches it. */
export const eventsFileName = 'events.json';

/** `type` as JSON Schema. */
export const payloadSchema = (type: PayloadType): Schema => {
  if (typeof type === 'string') return namedSchema(type);
  if (typeof type !== 'object') return { const: type };
  if (Array.isArray(type)) return alternativesSchema(type.map(payloadSchema));
  const { '[]': items, '*': value, ...members } = type;
  if (items !== undefined) return { type: 'array', items: payloadSchema(items) };
  const named = Object.entries(members);
  return {
    type: 'object',
    ...(value !== undefined && { additionalProperties: payloadSchema(value) }),
    properties: Object.fromEntries(named.map(([name, one]) => [name.replace(/\?$/, ''), payloadSchema(one)])),
    required: named.map(([name]) => name).filter((name) => !name.endsWith('?')),
  };
};

const namedSchema = (name: string): Schema => {
  if (name.startsWith('=')) return { const: name.slice(1) };
  return name === 'unknown' ? {} : { type: name };
};

/** Texts and numbers become one set of values. */
const alternativesSchema = (all: readonly Schema[]): Schema => {
  const values = all.map((one) => one.const).filter((value) => typeof value === 'string' || typeof value === 'number');
  const others = all.filter(({ const: value }) => value === undefined || typeof value === 'boolean');
  const [only, ...more] = [...(values.length > 0 ? [{ enum: values }] : []), ...others];
  return only && more.length === 0 ? only : { anyOf: [...(only ? [only] : []), ...more] };
};
