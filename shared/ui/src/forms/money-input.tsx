import type { WheelEvent } from 'react';
import { TextInput } from './text-input.tsx';

export interface MoneyInputProps {
  name: string;
  label: string;
  helperText?: string;
  placeholder?: string;
  optional?: boolean;
  /** Makes it the browser's number field, with this step in dollars, which is its `min` too. */
  step?: number;
}

/** Or scrolling the page over the field would change the amount. */
const leaveOnWheel = (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur();

/** Decimal dollars. The form holds what was typed, as a string; Yup judges it and the form's mapper makes the number. */
export const MoneyInput = ({ step, ...props }: MoneyInputProps) => (
  <TextInput
    {...props}
    {...(step !== undefined && { type: 'number', step, min: step, onWheel: leaveOnWheel })}
    prefix="$"
    inputMode="decimal"
    autoComplete="off"
  />
);
