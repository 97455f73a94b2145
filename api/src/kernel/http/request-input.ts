import { fitsIn, toEmail, toLine, toParagraph, unitsPerCharacter } from '@nearhand/contracts';
import { toPhone } from '@nearhand/contracts/phone';
import type { TextKind } from '@nearhand/contracts/wire';
import type { FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import { isUuid } from '../database/decoders.ts';
import { type ApiError, wrongField } from '../errors/api-error.ts';

/** No call of ours is nested deeper; a hundred thousand levels would exhaust the stack. */
const maxDepth = 32;

/** PostgreSQL cannot store NUL, and half a surrogate pair would come back as another character. */
export const storableInput = fp(async (app) => {
  app.addHook('preValidation', async ({ query, params, body }) => {
    checkStorable('query', query);
    checkStorable('address', params);
    checkStorable('body', body);
  });
});

const checkStorable = (place: string, input: unknown): void => {
  // A stack instead of recursion, since depth is checked here.
  const left: [value: unknown, path: readonly string[]][] = [[input, []]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [value, path] = next;
    if (path.length > maxDepth) throw notStorable(place, 'is nested too deeply');
    if (typeof value === 'string') checkText(path.join('.') || place, value);
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue;
    for (const [name, inner] of Object.entries(value)) {
      checkText(place, name);
      left.push([inner, [...path, name]]);
    }
  }
};

const checkText = (field: string, text: string): void => {
  if (text.includes('\0')) throw notStorable(field, 'must not hold a NUL character');
  if (/\p{Surrogate}/u.test(text)) throw notStorable(field, 'must not hold half of a character');
};

const notStorable = (field: string, reason: string): ApiError =>
  wrongField(field, 'Some of what was sent cannot be used. Please check it and try again.', reason);

export const jsonBody = fp(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
});

type Validation = NonNullable<NonNullable<FastifyServerOptions['ajv']>['onCreate']>;

const readers: Record<TextKind, (text: string) => string> = {
  line: toLine,
  paragraph: toParagraph,
  email: toEmail,
  phone: toPhone,
  id: (text) => text.toLowerCase(),
};

const isKind = (kind: string): kind is TextKind => kind in readers;

/**
 * Reads each text of a request by the kind that the route's schema states, before its other rules. It counts characters as a
 * person sees them: JSON Schema counts code points.
 */
export const textInput: Validation = (ajv) => {
  // That of `ajv-formats` takes `urn:uuid:` too, which PostgreSQL rejects.
  ajv.addFormat('uuid', isUuid);
  // And leap seconds and zones such as `+01`, which `Date` does not read.
  ajv.addFormat('rfc-3339', ajv.formats['date-time'] ?? true);
  const isDateTime = ajv.compile({ type: 'string', format: 'rfc-3339' });
  ajv.addFormat('date-time', (text: string) => isDateTime(text) && !Number.isNaN(Date.parse(text)));
  ajv.removeKeyword('maxLength');
  ajv.addKeyword({
    keyword: 'maxLength',
    type: 'string',
    schemaType: 'number',
    compile: (limit: number) => {
      const errors = [{ keyword: 'maxLength', params: { limit }, message: `must have at most ${limit} characters` }];
      const fits = (text: string): boolean => {
        const isShort = fitsIn(text, limit);
        // AJV takes them away before each call.
        if (!isShort) Object.assign(fits, { errors });
        return isShort;
      };
      return fits;
    },
  });
  ajv.addKeyword({
    keyword: 'x-text',
    type: 'string',
    schemaType: 'string',
    before: 'minLength',
    modifying: true,
    compile: (kind: string, { maxLength }) => {
      if (!isKind(kind)) throw new Error(`${kind} is no kind of text.`);
      return (text: string, context) => {
        // `maxLength` refuses it, and no time is lost.
        if (text.length > maxLength * unitsPerCharacter) return true;
        if (context) context.parentData[context.parentDataProperty] = readers[kind](text);
        return true;
      };
    },
  });
};
