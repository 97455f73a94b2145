import type { PasswordChange } from '@nearhand/contracts';
import { object, ref, string } from 'yup';
import { ownPassword, password, passwordsDiffer } from '../../credentials/credential-rules.ts';

export const changePasswordForm = object({
  currentPassword: ownPassword,
  newPassword: password,
  confirmPassword: string()
    .oneOf([ref('newPassword')], passwordsDiffer)
    .required(passwordsDiffer),
});

export const emptyChangePasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' };
export type ChangePasswordForm = typeof emptyChangePasswordForm;

export const toPasswordChange = ({ currentPassword, newPassword }: ChangePasswordForm): PasswordChange => ({
  currentPassword,
  newPassword,
});
