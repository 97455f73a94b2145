export { CheckboxInput, type CheckboxInputProps } from './forms/checkbox-input.tsx';
export { DateInput, type DateInputProps } from './forms/date-input.tsx';
export { Form, type FormProps } from './forms/form.tsx';
export { MoneyInput, type MoneyInputProps } from './forms/money-input.tsx';
export { PasswordInput, type PasswordInputProps } from './forms/password-input.tsx';
export { RadioGroupInput, type RadioGroupInputProps, type RadioOption } from './forms/radio-group-input.tsx';
export { SelectInput, type SelectInputProps } from './forms/select-input.tsx';
export { SubmitButton, type SubmitButtonProps } from './forms/submit-button.tsx';
export { TextInput, type TextInputProps } from './forms/text-input.tsx';
