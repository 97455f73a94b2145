export { describedBy, FieldRemark } from './fields/field-frame.tsx';
export {
  CheckboxInput,
  type CheckboxInputProps,
  RadioGroupInput,
  type RadioGroupInputProps,
  type RadioOption,
} from './forms/choice-inputs.tsx';
export { FileInput, type FileInputProps } from './forms/file-input.tsx';
export {
  DialogButtons,
  type DialogButtonsProps,
  Form,
  type FormProps,
  SubmitButton,
  type SubmitButtonProps,
} from './forms/form.tsx';
export {
  type Draft,
  type DraftOwner,
  FormDraft,
  type FormDraftProps,
  formDraft,
  hasFormDraft,
  LastingFormDraft,
} from './forms/form-draft.tsx';
export { SwitchInput, type SwitchInputProps } from './forms/switch-input.tsx';
export {
  DateInput,
  type DateInputProps,
  MoneyInput,
  type MoneyInputProps,
  maxLength,
  minLength,
  PasswordInput,
  type PasswordInputProps,
  SelectInput,
  type SelectInputProps,
  TextInput,
  type TextInputProps,
} from './forms/text-inputs.tsx';
