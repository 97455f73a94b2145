import { TextField, type TextFieldProps } from '../fields/text-field.tsx';
import { useFormField } from './form-field.ts';

export type TextInputProps = TextFieldProps & { name: string };

/** A text field of a Formik form. */
export const TextInput = (props: TextInputProps) => {
  const { field, error } = useFormField(props.name);
  return <TextField {...props} {...field} error={error} />;
};
