import { object, string } from 'yup';
import { password } from '../credentials/credential-rules.ts';

export const resetPasswordForm = object({ newPassword: password, confirmPassword: string() });
export const emptyResetPasswordForm = { newPassword: '', confirmPassword: '' };
export type ResetPasswordForm = typeof emptyResetPasswordForm;
