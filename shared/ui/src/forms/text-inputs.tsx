import { type CalendarDay, fitsIn, formatCount, toAmount } from '@nearhand/contracts';
import { type FieldInputProps, useField } from 'formik';
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useRef, useState, type WheelEvent } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { SelectField, type SelectFieldProps } from '../fields/select-field.tsx';
import { TextField, type TextFieldProps } from '../fields/text-field.tsx';
import { Eye, EyeOff } from '../icons/lucide.tsx';

/** Shows the error once the user has left or changed the field. */
export const useFormField = (name: string): { field: FieldInputProps<string>; error: string | undefined } => {
  const [field, { error, touched, value, initialValue }, { setTouched, setValue }] = useField<string>(name);
  const onChange = ({ target }: ChangeEvent<{ value: string }>) => {
    if (!touched) void setTouched(true, false);
    // Formik would convert the text of a number field: `1e3` would be a thousand.
    void setValue(target.value);
  };
  return {
    field: { ...field, value: field.value ?? '', onChange },
    // A field that was added to a list has no initial value.
    error: touched || value !== (initialValue ?? '') ? error : undefined,
  };
};

export type TextInputProps = TextFieldProps & { name: string };

export const TextInput = (props: TextInputProps) => {
  const { field, error } = useFormField(props.name);
  return <TextField {...props} {...field} error={error ?? props.error} />;
};

export type SelectInputProps = SelectFieldProps & { name: string };

export const SelectInput = (props: SelectInputProps) => {
  const { field, error } = useFormField(props.name);
  return <SelectField {...props} {...field} error={error} />;
};

export interface DateInputProps {
  name: string;
  label: string;
  min?: CalendarDay;
  max?: CalendarDay;
  helperText?: string;
}

/** The value is `YYYY-MM-DD`. */
export const DateInput = (props: DateInputProps) => <TextInput {...props} type="date" />;

export interface MoneyInputProps {
  name: string;
  label: string;
  helperText?: string;
  placeholder?: string;
  optional?: boolean;
  /** Renders a number field; the step in dollars is also its `min` by default. */
  step?: number;
  min?: number;
}

/** Scrolling the page over the field would change the amount. */
const leaveOnWheel = (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur();

const unclear = 'Please enter an amount such as 45 or 45.50';

/**
 * Chromium's number field leaves out signs that it does not take: `12,50` is 1250. So a typed comma is remembered, and a
 * pasted amount is read here. Where the comma is the decimal sign, the field's value has a point in its place.
 */
const useClearAmount = (name: string) => {
  const commas = useRef<number[]>([]);
  const validate = (value: string) => {
    commas.current = commas.current.filter((at) => at <= value.length && value[at] !== '.');
    const input = commas.current.reduceRight((text, at) => `${text.slice(0, at)},${text.slice(at)}`, value);
    return input !== value && Number.isNaN(toAmount(input)) ? unclear : undefined;
  };
  const [{ value }, , { setValue }] = useField<string>({ name, validate });
  const [isRejected, setRejected] = useState(false);
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === ',') commas.current.push(value.length);
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text').trim();
      if (/^[\d.]*$/.test(text)) return;
      event.preventDefault();
      const dollars = toAmount(text);
      setRejected(Number.isNaN(dollars));
      if (!Number.isNaN(dollars)) void setValue(`${dollars}`);
    },
    onChangeCapture: () => setRejected(false),
    error: isRejected ? unclear : undefined,
  };
};

/** Decimal dollars. The value is a string; the form's mapper converts it. */
export const MoneyInput = ({ step, min = step, ...props }: MoneyInputProps) => {
  const amount = useClearAmount(props.name);
  return (
    <TextInput
      {...props}
      {...(step !== undefined && { type: 'number', step, min, onWheel: leaveOnWheel, ...amount })}
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
    />
  );
};

export interface PasswordInputProps {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  helperText?: string;
  autoFocus?: boolean;
}

/** The button's name must not contain "password": a label finds one control. */
export const PasswordInput = (props: PasswordInputProps) => {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <IconButton
          aria-label={shown ? 'Hide characters' : 'Show characters'}
          onClick={() => setShown(!shown)}
          sx={{ mx: 0.5, color: 'text.secondary' }}
        >
          {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
        </IconButton>
      }
    />
  );
};

/** A Yup test, for `.test(…)`. Counts code points, as the API does. */
export const minLength = (limit: number, message: string) => ({
  name: 'minLength',
  message,
  test: (text = '') => [...text].length >= limit,
});

/** A Yup test, for `.test(…)`. Counts the characters that a person sees, as the API does. `field` is the field's name in the message. */
export const maxLength = (limit: number, field: string) => ({
  name: 'maxLength',
  message: `Please keep the ${field} to at most ${formatCount(limit)} characters`,
  test: (text = '') => fitsIn(text, limit),
});
