export { describedBy, FieldRemark } from './fields/field-frame.tsx';
export { CheckboxInput, type CheckboxInputProps } from './forms/checkbox-input.tsx';
export { DateInput, type DateInputProps } from './forms/date-input.tsx';
export { DialogButtons, type DialogButtonsProps } from './forms/dialog-buttons.tsx';
export { FileInput, type FileInputProps } from './forms/file-input.tsx';
export { Form, type FormProps } from './forms/form.tsx';
export {
  type Draft,
  type DraftOwner,
  FormDraft,
  type FormDraftProps,
  formDraft,
  hasFormDraft,
  LastingFormDraft,
} from './forms/form-draft.tsx';
export { MoneyInput, type MoneyInputProps } from './forms/money-input.tsx';
export { PasswordInput, type PasswordInputProps } from './forms/password-input.tsx';
export { RadioGroupInput, type RadioGroupInputProps, type RadioOption } from './forms/radio-group-input.tsx';
export { SelectInput, type SelectInputProps } from './forms/select-input.tsx';
export { SubmitButton, type SubmitButtonProps } from './forms/submit-button.tsx';
export { SwitchInput, type SwitchInputProps } from './forms/switch-input.tsx';
export { TextInput, type TextInputProps } from './forms/text-input.tsx';
export { atLeast, atMost } from './forms/text-length.ts';
