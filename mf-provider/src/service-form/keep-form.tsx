import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { dropKeptForm, keepForm } from './kept-form.ts';
import type { FormOwner } from './kept-item.ts';
import type { ServiceForm } from './service-form.ts';
import { isSameForm } from './wire-service.ts';

interface Props extends FormOwner {
  /** The form with nothing typed: what is like it is not kept, the rest is kept with it. */
  base: ServiceForm;
}

/**
 * Inside the form: keeps it in the browser with every change, so that nothing is left to do when the tab closes or the
 * session ends. A form that nobody has touched here leaves alone what another tab keeps.
 */
export const KeepForm = ({ form, userId, base }: Props) => {
  const { values } = useFormikContext<ServiceForm>();
  const last = useRef(values);
  useEffect(() => {
    if (values === last.current) return;
    last.current = values;
    if (isSameForm(values, base)) dropKeptForm({ form, userId });
    else keepForm({ form, userId }, { values, base });
  }, [values, form, userId, base]);
  return null;
};
