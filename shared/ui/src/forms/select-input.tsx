import { SelectField, type SelectFieldProps } from '../fields/select-field.tsx';
import { useFormField } from './form-field.ts';

export type SelectInputProps = SelectFieldProps & { name: string };

/** A native select of a Formik form. */
export const SelectInput = (props: SelectInputProps) => {
  const { field, error } = useFormField(props.name);
  return <SelectField {...props} {...field} error={error} />;
};
