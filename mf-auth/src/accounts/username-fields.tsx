import { VisuallyHidden } from '@nearhand/ui';
import { TextInput } from '@nearhand/ui/forms';

/** An account's email. In a form that asks for a password too, it is the username. */
export const EmailInput = (props: { autoComplete?: 'email'; autoFocus?: boolean }) => (
  <TextInput
    name="email"
    label="Email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

/** Tells password managers whose password the form changes or asks for. Stands before the password. */
export const UsernameField = ({ email }: { email: string }) => (
  <VisuallyHidden aria-hidden>
    <input type="text" name="username" autoComplete="username" value={email} readOnly tabIndex={-1} />
  </VisuallyHidden>
);
