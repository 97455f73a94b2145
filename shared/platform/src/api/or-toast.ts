import { toast } from '../browser/toast.ts';
import { errorText, errorToast } from './api-error.ts';

/**
 * The answer of a call. After an error undefined: a toast says why, with the API's sentence or else `title`. With
 * `description` the toast has this title, and below it the API's sentence or else `description`.
 */
export const orToast = async <Value>(
  call: Promise<Value>,
  title: string,
  description?: string,
): Promise<{ value: Value } | undefined> => {
  try {
    return { value: await call };
  } catch (error) {
    if (description === undefined) toast.error(...(await errorToast(error, title)));
    else toast.error(title, { description: await errorText(error, description) });
    return undefined;
  }
};
