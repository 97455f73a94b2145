export { describedBy, FieldRemark } from './fields/field-frame.tsx';
export {
  CheckboxInput,
  RadioGroupInput,
} from './forms/choice-inputs.tsx';
export { FileInput } from './forms/file-input.tsx';
export {
  DialogButtons,
  Form,
  SubmitButton,
} from './forms/form.tsx';
export {
  type Draft,
  type DraftOwner,
  FormDraft,
  formDraft,
  hasFormDraft,
  LastingFormDraft,
  useFormDraft,
} from './forms/form-draft.tsx';
export { SwitchInput } from './forms/switch-input.tsx';
export {
  DateInput,
  MoneyInput,
  maxLength,
  minLength,
  PasswordInput,
  SelectInput,
  TextInput,
} from './forms/text-inputs.tsx';
