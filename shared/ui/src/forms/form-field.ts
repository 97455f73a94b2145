import { type FieldInputProps, useField } from 'formik';
import type { ChangeEvent } from 'react';

/** Formik's binding of one field, whose error shows once the field was left or changed. */
export const useFormField = (name: string): { field: FieldInputProps<string>; error: string | undefined } => {
  const [field, { error, touched, value, initialValue }, { setTouched, setValue }] = useField<string>(name);
  const onChange = ({ target }: ChangeEvent<{ value: string }>) => {
    if (!touched) void setTouched(true, false);
    // Formik would make the text of a number field a number: `0.10` would be 0.1, and `1e3` a thousand.
    void setValue(target.value);
  };
  return {
    field: { ...field, value: field.value ?? '', onChange },
    // A field that was added to a list has no initial value, and nothing was typed into it yet.
    error: touched || value !== (initialValue ?? '') ? error : undefined,
  };
};
