import { errorCodes } from '@nearhand/contracts';
import fp from 'fastify-plugin';
import { ApiError } from '../errors/api-error.ts';

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
  new ApiError(400, errorCodes.invalidInput, 'Some of what was sent cannot be used. Please check it and try again.', {
    fields: { [field]: reason },
  });

export const jsonBody = fp(async (app) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
});
