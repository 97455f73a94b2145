import type { CalendarDay } from '@nearhand/contracts';
import { TextInput } from './text-input.tsx';

export interface DateInputProps {
  name: string;
  label: string;
  min?: CalendarDay;
  max?: CalendarDay;
  helperText?: string;
}

/** A calendar day, `YYYY-MM-DD`, in the browser's own date field. */
export const DateInput = (props: DateInputProps) => <TextInput {...props} type="date" />;
