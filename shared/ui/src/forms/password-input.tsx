import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { TextInput } from './text-input.tsx';

export interface PasswordInputProps {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  helperText?: string;
  /** For the first field of a dialog. */
  autoFocus?: boolean;
}

/** A password with a button that shows it. The button's name holds no field's label, so that the label finds the field. */
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
