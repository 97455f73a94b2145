import { type JsonSchema, jsonSchemaOf as toolkitSchemaOf } from '@slices/format/wire';
import type * as v from 'valibot';
import { keywordsOf } from './schema.ts';

/** As the toolkit's, with the keywords of `./schema.ts`. */
export const jsonSchemaOf = <S extends v.GenericSchema>(schema: S): JsonSchema<v.InferOutput<S>> =>
  toolkitSchemaOf(schema, keywordsOf);
