import type { Registration } from '@nearhand/contracts';
import { boolean, type InferType, mixed, object, string } from 'yup';
import { email, name, password, repeatProblem } from '../credentials/credential-rules.ts';

const userTypes = ['customer', 'provider'] as const;

export const signupForm = object({
  name,
  email,
  password,
  confirmPassword: string()
    .default('')
    .test('repeat', (repeated, { parent, createError }) => {
      const problem = repeatProblem(parent.password ?? '', repeated);
      return !problem || createError({ message: problem });
    }),
  userType: mixed<Registration['role']>()
    .oneOf([...userTypes], 'Please select a user type')
    .required('Please select a user type'),
  terms: boolean().required(),
});
export type SignupForm = InferType<typeof signupForm>;

export const emptySignupForm: SignupForm = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  userType: 'customer',
  terms: false,
};

export const toRegistration = ({ name, email, password, userType }: SignupForm): Registration => ({
  name: name.trim(),
  email: email.trim(),
  password,
  role: userType,
});
