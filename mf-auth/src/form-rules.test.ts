import { aUser, noEmails, overlongEmail } from '@nearhand/testing';
import { getIn, validateYupSchema, yupToFormErrors } from 'formik';
import type { AnyObjectSchema } from 'yup';
import { emptyLoginForm, loginForm } from './login/login-page.tsx';
import { changePasswordForm, emptyChangePasswordForm } from './profile/change-password-dialog.tsx';
import { profileForm, toDetailsUpdate, toProfileForm } from './profile/edit-profile.tsx';
import { emptyResetPasswordForm, resetPasswordForm } from './reset-password/reset-password-page.tsx';
import { emptySignupForm, signupForm } from './signup/signup-page.tsx';

/** The message of the form at `field`. */
const messageAt = (schema: AnyObjectSchema, values: Record<string, unknown>, field: string): Promise<unknown> =>
  validateYupSchema(values, schema).then(
    () => undefined,
    (error) => getIn(yupToFormErrors(error), field),
  );

const shortName = 'Name must be at least 2 characters';
const noEmail = 'Please enter a valid email address';
const shortPassword = 'Password must be at least 6 characters';
const passwordsDiffer = 'Passwords do not match';
const tooLong = (field: string, limit: string) => `Please keep the ${field} to at most ${limit} characters`;

const website = (length: number) => 'https://carla.example/'.padEnd(length, 'w');

type Row = [field: string, text: string, message: string | undefined];
const valid = (field: string, ...texts: string[]) => texts.map((text): Row => [field, text, undefined]);
const invalid = (field: string, message: string, ...texts: string[]) =>
  texts.map((text): Row => [field, text, message]);

const nameRows = [
  ...invalid('name', shortName, '', '  ', ' C ', '😀', '\u2060\u2060', 'e\u0301'),
  ...invalid('name', 'Please use letters and signs that can be seen', '\uE000\uE000'),
  ...valid('name', ' Al ', '👨\u200D👩\u200D👧'.repeat(100), '\u200Eمريم', 'Jane\u00ADDoe'),
  ...invalid('name', tooLong('name', '100'), 'n'.repeat(101)),
];
const emailRows = [
  ...invalid('email', noEmail, ...noEmails),
  ...valid('email', ' carla@example.test ', 'Carla <carla@example.test>.', 'info@münchen.de', overlongEmail.slice(1)),
  ...invalid('email', tooLong('email', '254'), overlongEmail),
];
const passwordRows = (field: string) => [
  ...invalid(field, shortPassword, '', '12345', '😀😀😀'),
  ...valid(field, '123456', '      ', 'p'.repeat(200)),
  ...invalid(field, tooLong('password', '200'), 'p'.repeat(201)),
];

test.each<[string, AnyObjectSchema, Record<string, unknown>, Row[]]>([
  ['login', loginForm, emptyLoginForm, [...emailRows, ...passwordRows('password')]],
  [
    'sign-up',
    signupForm,
    { ...emptySignupForm, password: 'nearhand' },
    [
      ...nameRows,
      ...emailRows,
      ...passwordRows('password'),
      ...invalid('confirmPassword', `${shortPassword}\n${passwordsDiffer}`, '', 'near'),
      ...invalid('confirmPassword', passwordsDiffer, 'nearhand '),
      ...valid('confirmPassword', 'nearhand'),
    ],
  ],
  [
    'change of the password',
    changePasswordForm,
    { ...emptyChangePasswordForm, newPassword: 'farhand' },
    [
      ...invalid('currentPassword', 'Please enter your password', ''),
      ...valid('currentPassword', 'p', 'p'.repeat(200)),
      ...invalid('currentPassword', tooLong('password', '200'), 'p'.repeat(201)),
      ...passwordRows('newPassword'),
      ...invalid('confirmPassword', passwordsDiffer, '', 'farhand '),
      ...valid('confirmPassword', 'farhand'),
    ],
  ],
  ['reset of the password', resetPasswordForm, emptyResetPasswordForm, passwordRows('newPassword')],
  [
    'profile',
    profileForm,
    toProfileForm(aUser()),
    [
      ...nameRows,
      ...emailRows,
      ...valid('bio', 'b'.repeat(1000)),
      ...invalid('bio', tooLong('bio', '1,000'), 'b'.repeat(1001)),
      ...valid('location', 'l'.repeat(100)),
      ...invalid('location', tooLong('location', '100'), 'l'.repeat(101)),
      ...valid('website', '', 'HTTP://carla.example/shop', website(300)),
      ...invalid('website', 'Please enter a valid URL', 'carla.example', 'javascript:alert(1)', 'ftp://carla.example'),
      ...invalid('website', 'Please enter a valid URL', 'https://carla', '<script>'),
      ...invalid('website', tooLong('website', '300'), website(301)),
      ...valid('phone', '+1 (555) 01-00', '1'.repeat(30), '٠١٢٣', '\u202A(212)\u2009555\u20110100\u202C ext. 5'),
      ...invalid('phone', 'Please enter a valid phone number', 'call me', '😀'),
      ...invalid('phone', tooLong('phone number', '30'), '1'.repeat(31)),
      ...valid('address', 'a'.repeat(300)),
      ...invalid('address', tooLong('address', '300'), 'a'.repeat(301)),
    ],
  ],
])('%s explains each invalid text', async (_form, schema, values, rows) => {
  const messages = rows.map(([field, text]) => messageAt(schema, { ...values, [field]: text }, field));
  const found = (await Promise.all(messages)).map((message, index) => [...(rows[index]?.slice(0, 2) ?? []), message]);
  expect(found).toEqual(rows);
});

test.each([
  [{ name: ' Carla Customer ', bio: '  ' }, undefined],
  [{ address: ' ' }, { address: '' }],
  [{ name: 'Carla\u200B Customer', email: 'Carla <carla@example.test>' }, undefined],
  [
    { name: ' Carla Q. ', phone: '1' },
    { name: 'Carla Q.', phone: '1' },
  ],
])('of the profile %j, %j is sent', (change, sent) => {
  const before = toProfileForm(aUser());
  expect(toDetailsUpdate(before, { ...before, ...change })).toEqual(sent);
});
