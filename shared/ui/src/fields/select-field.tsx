import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react';
import { Control } from './control.tsx';
import { describedBy, FieldFrame, type FieldLook } from './field-frame.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** Said after the label, as in "9:00 AM - 11:00 AM (taken)". */
  hint?: string;
}

export type SelectFieldProps = FieldLook &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'prefix' | 'children'> & {
    options: readonly SelectOption[];
    /** Shown while nothing is chosen; it cannot be chosen again. */
    placeholder?: string;
    prefix?: ReactNode;
    className?: string;
    ref?: Ref<HTMLSelectElement>;
  };

/** A labelled native select whose value the caller keeps; in a Formik form take `SelectInput` of `./forms`. */
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
