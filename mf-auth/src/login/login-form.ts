import type { Credentials } from '@nearhand/contracts';
import { type InferType, object } from 'yup';
import { email, password } from '../credentials/credential-rules.ts';

export const loginForm = object({ email, password });
export type LoginForm = InferType<typeof loginForm>;

export const emptyLoginForm: LoginForm = { email: '', password: '' };

export const toCredentials = (form: LoginForm): Credentials => ({ email: form.email.trim(), password: form.password });
