import { errorCodes } from '@nearhand/contracts';
import { refusal } from '@nearhand/platform';
import { type FormikErrors, type FormikHelpers, getIn, setIn } from 'formik';
import { useCallback, useRef, useState } from 'react';
import type { ServiceForm } from './service-form.ts';

/** The API's answer to a save that it refused, where it gave one. */
export type Refused = Awaited<ReturnType<typeof refusal>>;

/** What the API said of a field, and of which value. */
interface Fault {
  field: string;
  value: unknown;
  text: string;
}

const faultsIn = (said: Refused, form: ServiceForm): Fault[] => {
  const named = Object.entries(said?.fields ?? {}).filter(([name]) => typeof getIn(form, name) === 'string');
  const pictures = said?.code === errorCodes.pictureUnknown ? [['images', said.error] as const] : [];
  return [...named, ...pictures].map(([name, text]) => {
    const field = name.startsWith('images.') ? 'images' : name;
    return { field, value: getIn(form, field), text };
  });
};

const addressesIn = (said: Refused): string[] =>
  said?.code === errorCodes.pictureUnknown && Array.isArray(said.images)
    ? said.images.filter((image) => typeof image === 'string')
    : [];

/**
 * What the API found wrong stands at the fields that it names until they are changed: `validate` says it beside the
 * schema's errors. `gone` are the pictures that the API no longer has.
 */
export const useRefusedFields = () => {
  const faults = useRef<Fault[]>([]);
  const [gone, setGone] = useState<string[]>([]);
  const validate = useCallback(
    (form: ServiceForm): FormikErrors<ServiceForm> =>
      faults.current
        .filter(({ field, value }) => getIn(form, field) === value)
        .reduce((errors, { field, text }) => setIn(errors, field, text), {}),
    [],
  );
  const mark = async (
    error: unknown,
    form: ServiceForm,
    { setErrors }: Pick<FormikHelpers<ServiceForm>, 'setErrors'>,
  ) => {
    const said = await refusal(error);
    faults.current = faultsIn(said, form);
    setGone(addressesIn(said));
    if (faults.current.length > 0) setErrors(validate(form));
  };
  return { gone, validate, mark };
};
