import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import { ChevronDown } from '../icons/lucide.tsx';
import { Control, describedBy, FieldFrame, type FieldLook } from './field-frame.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** Shown after the label: "9:00 AM - 11:00 AM (taken)". */
  hint?: string;
}

export type SelectFieldProps = FieldLook &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'prefix' | 'children'> & {
    options: readonly SelectOption[];
    /** Shown until an option is chosen; it cannot be chosen. */
    placeholder?: string;
    prefix?: ReactNode;
    className?: string;
    ref?: Ref<HTMLSelectElement>;
  };

/** Controlled by the caller. In a Formik form use `SelectInput`. */
export const SelectField = ({
  label,
  hideLabel,
  helperText,
  error,
  optional,
  options,
  placeholder,
  prefix,
  className,
  ...rest
}: SelectFieldProps) => {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const look = { label, hideLabel, helperText, error, optional, className };
  return (
    <FieldFrame {...look} id={id}>
      <Control>
        {prefix}
        <select {...rest} id={id} {...describedBy(id, look)}>
          {placeholder && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.hint ? `${option.label} (${option.hint})` : option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={20} aria-hidden />
      </Control>
    </FieldFrame>
  );
};
