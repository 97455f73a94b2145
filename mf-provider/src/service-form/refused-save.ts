import { errorCodes } from '@nearhand/contracts';
import { refusal } from '@nearhand/platform';
import { type FormikHelpers, getIn } from 'formik';
import type { ServiceForm } from './service-form.ts';

/** Puts what the API found wrong on the fields that it names. */
export const markRefused = async (
  error: unknown,
  form: ServiceForm,
  { setFieldError }: Pick<FormikHelpers<ServiceForm>, 'setFieldError'>,
): Promise<void> => {
  const said = await refusal(error);
  if (said?.code === errorCodes.pictureUnknown) setFieldError('images', said.error);
  for (const [name, fault] of Object.entries(said?.fields ?? {})) {
    if (typeof getIn(form, name) === 'string') setFieldError(name.startsWith('images.') ? 'images' : name, fault);
  }
};
