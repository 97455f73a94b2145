import { type JsonSchema, jsonSchemaOf as toolkitSchemaOf } from '@slices/format/wire';
import type { TSchema } from 'typebox';
import type * as v from 'valibot';
import { keywordsOf } from './schema.ts';

/** As the toolkit's, with the keywords of `./schema.ts`. */
export function jsonSchemaOf<S extends v.GenericSchema>(schema: S): JsonSchema<v.InferOutput<S>>;
export function jsonSchemaOf(schema: v.GenericSchema | TSchema): object;
export function jsonSchemaOf(schema: v.GenericSchema | TSchema): object {
  return isValibot(schema) ? toolkitSchemaOf(schema, keywordsOf) : schema;
}

const isValibot = (schema: object): schema is v.GenericSchema => '~run' in schema;
