import { errorCodes } from '@nearhand/contracts';
import { refusal } from '@nearhand/platform';
import { type FormikErrors, type FormikHelpers, getIn, setIn } from 'formik';
import { useCallback, useRef, useState } from 'react';
import type { ServiceForm } from './service-form.ts';

export type SaveErrorBody = Awaited<ReturnType<typeof refusal>>;

/** The API's error at a field, for the value that the field had. */
interface FieldError {
  field: string;
  value: unknown;
  text: string;
}

const fieldErrorsOf = (body: SaveErrorBody, form: ServiceForm): FieldError[] => {
  const named = Object.entries(body?.fields ?? {}).filter(([name]) => typeof getIn(form, name) === 'string');
  const pictures = body?.code === errorCodes.pictureUnknown ? [['images', body.error] as const] : [];
  return [...named, ...pictures].map(([name, text]) => {
    const field = name.startsWith('images.') ? 'images' : name;
    return { field, value: getIn(form, field), text };
  });
};

const goneUrls = (body: SaveErrorBody): string[] =>
  body?.code === errorCodes.pictureUnknown && Array.isArray(body.images)
    ? body.images.filter((image) => typeof image === 'string')
    : [];

/** Shows the API's errors at their fields until those change. `gone`: pictures that the API no longer has. */
export const useApiFieldErrors = () => {
  const lastErrors = useRef<FieldError[]>([]);
  const [gone, setGone] = useState<string[]>([]);
  const validate = useCallback(
    (form: ServiceForm): FormikErrors<ServiceForm> =>
      lastErrors.current
        .filter(({ field, value }) => getIn(form, field) === value)
        .reduce((errors, { field, text }) => setIn(errors, field, text), {}),
    [],
  );
  const showErrors = async (
    error: unknown,
    form: ServiceForm,
    { setErrors }: Pick<FormikHelpers<ServiceForm>, 'setErrors'>,
  ) => {
    const body = await refusal(error);
    lastErrors.current = fieldErrorsOf(body, form);
    setGone(goneUrls(body));
    if (lastErrors.current.length > 0) setErrors(validate(form));
  };
  return { gone, validate, showErrors };
};
