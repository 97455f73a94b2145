import * as v from 'valibot';

/** The part of JSON Schema that the table of routes uses. */
export interface Schema {
  type?: string | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | Schema | undefined;
  patternProperties?: Record<string, Schema> | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  enum?: (string | number)[] | undefined;
  const?: string | number | boolean | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  minimum?: number | undefined;
  exclusiveMinimum?: number | undefined;
  maximum?: number | undefined;
  exclusiveMaximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  minProperties?: number | undefined;
  maxProperties?: number | undefined;
}

const value = v.union([v.string(), v.number()]);
const limit = v.optional(v.number());
const schema: v.GenericSchema<Schema> = v.lazy(() => SchemaObject);
const SchemaObject: v.GenericSchema<Schema> = v.strictObject({
  type: v.optional(v.string()),
  properties: v.optional(v.record(v.string(), schema)),
  required: v.optional(v.array(v.string())),
  additionalProperties: v.optional(v.union([v.boolean(), schema])),
  patternProperties: v.optional(v.record(v.string(), schema)),
  items: v.optional(schema),
  anyOf: v.optional(v.array(schema)),
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
