import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { keywordsOf } from './schema.ts';

/** The JSON Schema of `schema`: the API validates, serializes and describes by it. Throws for what JSON Schema cannot state. */
export const jsonSchemaOf = (schema: v.GenericSchema): object => {
  const { $schema: _, ...json } = toJsonSchema(schema, {
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
