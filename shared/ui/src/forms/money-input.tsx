import { TextInput } from './text-input.tsx';

export interface MoneyInputProps {
  name: string;
  label: string;
  helperText?: string;
  placeholder?: string;
  optional?: boolean;
}

/** Decimal dollars. The form holds what was typed, as a string; Yup judges it and the form's mapper makes the number. */
export const MoneyInput = (props: MoneyInputProps) => (
  <TextInput {...props} prefix="$" inputMode="decimal" autoComplete="off" />
);
