import type { JsonSchema } from '@slices/format/wire';
import type { FastifyPluginAsync, FastifyPluginOptions, FastifyTypeProvider, RawServerDefault } from 'fastify';

interface SchemaTypes extends FastifyTypeProvider {
  validator: this['schema'] extends JsonSchema<infer T> ? T : unknown;
  serializer: this['schema'] extends JsonSchema<infer T> ? T : unknown;
}

/** A plugin with routes whose requests and answers have the types of their schemas, made by `jsonSchemaOf`. */
export type RoutePlugin<Options extends FastifyPluginOptions = Record<never, never>> = FastifyPluginAsync<
  Options,
  RawServerDefault,
  SchemaTypes
>;
