import { paths, type Registration } from '@nearhand/contracts';
import { register, useLocation, useNavigate, useStillHere } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import { AppLink, Box, brandName, Typography } from '@nearhand/ui';
import { CheckboxInput, Form, PasswordInput, RadioGroupInput, SubmitButton, TextInput } from '@nearhand/ui/forms';
import { useFormikContext } from 'formik';
import { boolean, type InferType, mixed, object, string } from 'yup';
import { AuthCard } from '../accounts/auth-card.tsx';
import { email, name, password, repeatProblem } from '../accounts/credential-rules.ts';
import { EmailInput } from '../accounts/username-fields.tsx';
import { SocialSignIn } from '../identity/social-sign-in.tsx';

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
  terms: boolean().oneOf([true], 'Please agree to these first').required(),
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

const toRegistration = ({ name, email, password, userType }: SignupForm): Registration => ({
  name,
  email,
  password,
  role: userType,
});

const roleOptions = [
  { value: 'customer', label: 'Hire service providers' },
  { value: 'provider', label: 'Offer my services' },
];

const SignupFields = ({ onSubmit }: { onSubmit: (form: SignupForm) => Promise<unknown> }) => (
  <Form<SignupForm> initialValues={emptySignupForm} validationSchema={signupForm} onSubmit={onSubmit}>
    <TextInput name="name" label="Full name" autoComplete="name" />
    <EmailInput />
    <PasswordInput name="password" label="Password" autoComplete="new-password" />
    <PasswordInput name="confirmPassword" label="Confirm password" autoComplete="new-password" />
    <RadioGroupInput name="userType" label="I want to" options={roleOptions} />
    <CheckboxInput name="terms" label={<Agreement />} />
    <CreateAccount />
    <OtherWays />
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

/** In the form, for the role that is chosen there. */
const OtherWays = () => {
  const { values } = useFormikContext<SignupForm>();
  return (
    <Box sx={{ mt: '-20px' }}>
      <SocialSignIn role={values.userType ?? 'customer'} />
    </Box>
  );
};

export const SignupPage = () => {
  const { state } = useLocation();
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const { run } = useAction(register, {
    failed: ['Registration failed', 'Could not create account. Please try again.'],
    done: ['Registration successful', 'Your account has been created successfully.'],
    // The guard there sends the person, who is signed in by now, on to where they came from.
    onSuccess: () => stillHere() && navigate(paths.login, { replace: true, state }),
  });

  return (
    <AuthCard title="Sign up" heading="Create your account" subtitle={`Join ${brandName} to find help, or to offer it`}>
      <SignupFields onSubmit={(form) => run(toRegistration(form))} />
      <Typography sx={{ mt: 3, textAlign: 'center' }}>
        Already have an account?{' '}
        <AppLink to={paths.login} state={state}>
          Login
        </AppLink>
      </Typography>
    </AuthCard>
  );
};

export { SignupPage as Component };
