import { paths } from '@nearhand/contracts';
import { AppLink } from '@nearhand/ui';
import { CheckboxInput, Form, PasswordInput, RadioGroupInput, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { useFormikContext } from 'formik';
import { emptySignupForm, type SignupForm, signupForm } from './signup-form.ts';

const roleOptions = [
  { value: 'customer', label: 'Hire service providers' },
  { value: 'provider', label: 'Offer my services' },
];

export const SignupFields = ({ onSubmit }: { onSubmit: (form: SignupForm) => Promise<void> }) => (
  <Form<SignupForm> initialValues={emptySignupForm} validationSchema={signupForm} onSubmit={onSubmit}>
    <TextInput name="name" label="Full name" autoComplete="name" />
    <TextInput name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" />
    <PasswordInput name="password" label="Password" autoComplete="new-password" />
    <PasswordInput name="confirmPassword" label="Confirm password" autoComplete="new-password" />
    <RadioGroupInput name="userType" label="I want to" options={roleOptions} />
    <CheckboxInput name="terms" label={<Agreement />} />
    <CreateAccount />
  </Form>
);

/** The texts open beside the form, which keeps what was typed. */
const Agreement = () => (
  <>
    I agree to the{' '}
    <AppLink to={paths.terms} target="_blank">
      Terms of service
    </AppLink>{' '}
    and{' '}
    <AppLink to={paths.privacy} target="_blank">
      Privacy policy
    </AppLink>
  </>
);

const CreateAccount = () => {
  const { values } = useFormikContext<SignupForm>();
  return (
    <SubmitButton busyLabel="Creating account..." fullWidth disabled={!values.terms}>
      Create account
    </SubmitButton>
  );
};
