import { parseWith } from '@slices/format';
import { UserError } from '@slices/kernel/user-error.ts';
import type * as v from 'valibot';

/** `data`, where it has the form of `schema`. Throws a {@link UserError} that begins with `fault` and names every problem. */
export const validated = <S extends v.GenericSchema>(
  schema: S,
  data: unknown,
  fault: string,
  Kind: typeof UserError = UserError,
): v.InferOutput<S> => {
  const parsed = parseWith(schema, data);
  if (parsed.ok) return parsed.value;
  throw new Kind(`${fault}: ${parsed.problems.join('; ')}.`);
};
