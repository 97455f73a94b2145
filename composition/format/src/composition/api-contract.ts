import * as v from 'valibot';

const value = v.union([v.string(), v.number()]);
const limit = v.optional(v.number());

/** The keywords that a schema says of the value itself. */
const ofValue = {
  type: v.optional(v.string()),
  required: v.optional(v.array(v.string())),
  enum: v.optional(v.array(value)),
  const: v.optional(v.union([value, v.boolean()])),
  format: v.optional(v.string()),
  pattern: v.optional(v.string()),
  minimum: limit,
  exclusiveMinimum: limit,
  maximum: limit,
  exclusiveMaximum: limit,
  minLength: limit,
  maxLength: limit,
  minItems: limit,
  maxItems: limit,
  minProperties: limit,
  maxProperties: limit,
};

/** The part of JSON Schema that the table of routes uses. */
export interface Schema extends v.InferOutput<v.StrictObjectSchema<typeof ofValue, undefined>> {
  properties?: Record<string, Schema> | undefined;
  additionalProperties?: boolean | Schema | undefined;
  patternProperties?: Record<string, Schema> | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
}

const schema: v.GenericSchema<Schema> = v.lazy(() => SchemaObject);

const SchemaObject: v.GenericSchema<Schema> = v.strictObject({
  ...ofValue,
  properties: v.optional(v.record(v.string(), schema)),
  additionalProperties: v.optional(v.union([v.boolean(), schema])),
  patternProperties: v.optional(v.record(v.string(), schema)),
  items: v.optional(schema),
  anyOf: v.optional(v.array(schema)),
});

/** One route, without its summary and descriptions. */
export const RouteContract = v.strictObject({
  roles: v.union([v.picklist(['anyone', 'signed-in']), v.array(v.string())]),
  query: v.optional(schema),
  body: v.optional(schema),
  file: v.optional(v.string()),
  idempotent: v.optional(v.literal(true)),
  status: v.optional(v.number()),
  mediaType: v.optional(v.string()),
  answer: schema,
});
export type RouteContract = v.InferOutput<typeof RouteContract>;

/** Routes by method and path: all that an API serves, or those that a release calls with the fields that it sends and reads. */
export const ApiContract = v.record(v.string(), RouteContract);
export type ApiContract = v.InferOutput<typeof ApiContract>;

/** The release's file with the {@link ApiContract} that it relies on. */
export const apiFileName = 'api.json';
