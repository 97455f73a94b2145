import { VisuallyHidden } from '@nearhand/ui';

/** Tells password managers whose password the form changes or asks for. Stands before the password. */
export const UsernameField = ({ email }: { email: string }) => (
  <VisuallyHidden aria-hidden>
    <input type="text" name="username" autoComplete="username" value={email} readOnly tabIndex={-1} />
  </VisuallyHidden>
);
