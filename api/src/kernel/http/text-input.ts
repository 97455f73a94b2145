import { fitsIn, toEmail, toLine, toParagraph, unitsPerCharacter } from '@nearhand/contracts';
import { toPhone } from '@nearhand/contracts/phone';
import type { TextKind } from '@nearhand/contracts/wire';
import type { FastifyServerOptions } from 'fastify';

type Validation = NonNullable<NonNullable<FastifyServerOptions['ajv']>['onCreate']>;

const readers: Record<TextKind, (text: string) => string> = {
  line: toLine,
  paragraph: toParagraph,
  email: toEmail,
  phone: toPhone,
};

const isKind = (kind: string): kind is TextKind => kind in readers;

/**
 * Reads each text of a request by the kind that the route's schema states, before its other rules. It counts characters as a
 * person sees them: JSON Schema counts code points.
 */
export const textInput: Validation = (ajv) => {
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
