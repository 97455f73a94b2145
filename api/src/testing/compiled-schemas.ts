import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;

/** Compiles equal schemas once: some plugins make theirs anew for each app. */
const compiledOnce = <Parts extends unknown[], Route, Compiled>(
  compiler: (...parts: Parts) => (route: Route) => Compiled,
) => {
  const compiled = new Map<string, Compiled>();
  const texts = new WeakMap<object, string>();
  return (...parts: Parts) => {
    const compile = compiler(...parts);
    return (route: Route): Compiled => {
      const { schema = {} } = Object(route);
      const text = texts.get(schema) ?? JSON.stringify(schema);
      texts.set(schema, text);
      const known = compiled.get(text) ?? compile(route);
      compiled.set(text, known);
      return known;
    };
  };
};

/** The apps of a group of test files compile each schema once: it takes most of the time in which an app starts. */
export const schemaController: SchemaController = {
  compilersFactory: {
    buildValidator: compiledOnce(AjvCompiler()),
    buildSerializer: compiledOnce(SerializerSelector()),
  },
};

// Fastify looks for the name of a plugin that has none among all loaded modules, of which Jest makes a copy each time.
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), { value: 'a plugin', writable: true });
