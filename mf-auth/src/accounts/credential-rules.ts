import { accountLimits, emailPattern, namePattern, toEmail, toLine } from '@nearhand/contracts';
import { maxLength, minLength } from '@nearhand/ui/forms';
import { object, string } from 'yup';

const nameMessage = 'Name must be at least 2 characters';
const emailMessage = 'Please enter a valid email address';
const passwordMessage = 'Password must be at least 6 characters';

export const name = string()
  .transform(toLine)
  .required(nameMessage)
  .test(minLength(accountLimits.nameLeast, nameMessage))
  .matches(new RegExp(namePattern, 'u'), 'Please use letters and signs that can be seen')
  .test(maxLength(accountLimits.name, 'name'));

export const email = string()
  .transform(toEmail)
  .required(emailMessage)
  .matches(new RegExp(emailPattern, 'u'), emailMessage)
  .test(maxLength(accountLimits.email, 'email'));

const longEnough = minLength(accountLimits.passwordLeast, passwordMessage);

export const password = string()
  .required(passwordMessage)
  .test(longEnough)
  .test(maxLength(accountLimits.password, 'password'));

/** An existing password: only the API checks it. */
export const ownPassword = string()
  .required('Please enter your password')
  .test(maxLength(accountLimits.password, 'password'));

/** A form that asks for nothing else. */
export const passwordForm = object({ password: ownPassword });
export const emptyPasswordForm = { password: '' };
export type PasswordForm = typeof emptyPasswordForm;

export const passwordsDiffer = 'Passwords do not match';

/** All that is wrong with the second entry of `password`, one sentence a line; empty when nothing is. */
export const repeatProblem = (password: string, repeated: string): string =>
  [!longEnough.test(repeated) && passwordMessage, repeated !== password && passwordsDiffer].filter(Boolean).join('\n');
