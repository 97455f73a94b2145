import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type BuildSerializer = NonNullable<NonNullable<SchemaController['compilersFactory']>['buildSerializer']>;
type Serialize = ReturnType<ReturnType<BuildSerializer>>;

const serializers = new Map<unknown, Serialize>();
const selected = SerializerSelector();
const buildSerializer: BuildSerializer = (external, options) => {
  const build = selected(external, options);
  return (route) => {
    const serialize = serializers.get(route.schema) ?? build(route);
    serializers.set(route.schema, serialize);
    return serialize;
  };
};

/** The apps of a group of test files compile each schema once: it takes most of the time in which an app starts. */
export const schemaController: SchemaController = {
  compilersFactory: { buildValidator: AjvCompiler(), buildSerializer },
};

// Fastify looks for the name of a plugin that has none among all loaded modules, of which Jest makes a copy each time.
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), { value: 'a plugin', writable: true });
