import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/** A JSON Schema. `T` is the type of what fits it; there is no such member. */
export interface JsonSchema<T = unknown> {
  readonly '~fits'?: T;
}

/**
 * The JSON Schema of `schema`, which a server validates, serializes and describes by. `keywordsOf` adds keywords to each part.
 * Checks are left out: JSON Schema cannot state them. Throws for anything else that it cannot state.
 */
export const jsonSchemaOf = <S extends v.GenericSchema>(
  schema: S,
  keywordsOf: (part: object) => object = () => ({}),
): JsonSchema<v.InferOutput<S>> => {
  const { $schema: _, ...json }: { $schema?: unknown } = toJsonSchema(schema, {
    ignoreActions: ['check', 'transform'],
    overrideSchema: ({ valibotSchema, jsonSchema: { type, required, propertyNames, ...rest } }) => ({
      ...(type && !rest.enum && { type }),
      ...(typeof rest.const === 'string' && { type: 'string' as const }),
      ...(typeof rest.const === 'boolean' && { type: 'boolean' as const }),
      ...rest,
      ...(required?.length && { required }),
      // Every name is a text.
      ...(Object.keys(propertyNames ?? {}).length > 1 && { propertyNames }),
      ...keywordsOf(valibotSchema),
    }),
  });
  return json;
};
