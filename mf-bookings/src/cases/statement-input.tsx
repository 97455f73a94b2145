import { formatCount, maxStatementLength, textLength, toParagraph } from '@nearhand/contracts';
import { styled } from '@nearhand/ui';
import { maxLength, TextInput } from '@nearhand/ui/forms';
import { useField } from 'formik';
import { string } from 'yup';

/** A required text of a case; `field` is its name in the messages. */
export const statementField = (field: string) =>
  string().transform(toParagraph).required(`Please write your ${field}`).test(maxLength(maxStatementLength, field));

/** Counts characters as the API does. */
const lengthWords = (text: string): string =>
  `${formatCount(textLength(text))} of ${formatCount(maxStatementLength)} characters`;

/** A long text with a count of its characters. */
export const StatementInput = ({ name, label }: { name: string; label: string }) => {
  const [{ value }] = useField<string>(name);
  return <TextInput name={name} label={label} multiline rows={5} helperText={lengthWords(value)} />;
};

/** The button of a form in the card: on a phone it takes the whole width. */
export const FormAction = styled('div')(({ theme }) => ({
  display: 'grid',
  [theme.breakpoints.up('sm')]: { justifyContent: 'start' },
}));
