import { TextInput } from '@nearhand/ui/forms';
import { useField } from 'formik';
import { lengthWords } from './case-words.ts';

/** A long text with a count of its characters. */
export const StatementInput = ({ name, label }: { name: string; label: string }) => {
  const [{ value }] = useField<string>(name);
  return <TextInput name={name} label={label} multiline rows={5} helperText={lengthWords(value)} />;
};
