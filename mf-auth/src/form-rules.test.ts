import { aUser, noEmails, overlongEmail } from '@nearhand/testing';
import { getIn, validateYupSchema, yupToFormErrors } from 'formik';
import type { AnyObjectSchema } from 'yup';
import { emptyLoginForm, loginForm } from './login/login-page.tsx';
import { changePasswordForm, emptyChangePasswordForm } from './profile/change-password-dialog.tsx';
import { profileForm, toDetailsUpdate, toProfileForm } from './profile/edit-profile.tsx';
import { emptyResetPasswordForm, resetPasswordForm } from './reset-password/reset-password-page.tsx';
import { emptySignupForm, signupForm } from './signup/signup-page.tsx';

/** What the form says at `field`. */
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

type Row = [field: string, text: string, message: string | undefined];
const nameRows: Row[] = [
  ...['', '  ', ' C ', '😀'].map((text): Row => ['name', text, shortName]),
  ['name', ' Al ', undefined],
  ['name', '\u2060\u2060', 'Please use letters and signs that can be seen'],
  ['name', '😀'.repeat(100), undefined],
  ['name', 'n'.repeat(101), tooLong('name', '100')],
];
const emailRows: Row[] = [
  ...noEmails.map((text): Row => ['email', text, noEmail]),
  ['email', ' carla@example.test ', undefined],
  ['email', overlongEmail.slice(1), undefined],
  ['email', overlongEmail, tooLong('email', '254')],
];
const passwordRows = (field: string): Row[] => [
  ...['', '12345', '😀😀😀'].map((text): Row => [field, text, shortPassword]),
  [field, '123456', undefined],
  [field, '      ', undefined],
  [field, 'p'.repeat(200), undefined],
  [field, 'p'.repeat(201), tooLong('password', '200')],
];

test.each([...emailRows, ...passwordRows('password')])('login: %s %p: %p', async (field, text, message) => {
  expect(await messageAt(loginForm, { ...emptyLoginForm, [field]: text }, field)).toBe(message);
});

test.each([
  ...nameRows,
  ...emailRows,
  ...passwordRows('password'),
  ['confirmPassword', '', `${shortPassword}\n${passwordsDiffer}`],
  ['confirmPassword', 'near', `${shortPassword}\n${passwordsDiffer}`],
  ['confirmPassword', 'nearhand ', passwordsDiffer],
  ['confirmPassword', 'nearhand', undefined],
] satisfies Row[])('sign-up: %s %p: %p', async (field, text, message) => {
  const values = { ...emptySignupForm, password: 'nearhand', [field]: text };
  expect(await messageAt(signupForm, values, field)).toBe(message);
});

test.each([
  ['currentPassword', '', 'Please enter your password'],
  ['currentPassword', 'p', undefined],
  ['currentPassword', 'p'.repeat(201), tooLong('password', '200')],
  ...passwordRows('newPassword'),
  ['confirmPassword', '', passwordsDiffer],
  ['confirmPassword', 'farhand ', passwordsDiffer],
  ['confirmPassword', 'farhand', undefined],
] satisfies Row[])('change of the password: %s %p: %p', async (field, text, message) => {
  const values = { ...emptyChangePasswordForm, newPassword: 'farhand', [field]: text };
  expect(await messageAt(changePasswordForm, values, field)).toBe(message);
});

test.each(passwordRows('newPassword'))('reset of the password: %s %p: %p', async (field, text, message) => {
  expect(await messageAt(resetPasswordForm, { ...emptyResetPasswordForm, [field]: text }, field)).toBe(message);
});

const refusedWebsites = ['carla.example', 'javascript:alert(1)', 'ftp://carla.example', 'https://carla', '<script>'];

test.each([
  ...nameRows,
  ...emailRows,
  ['bio', 'b'.repeat(1000), undefined],
  ['bio', 'b'.repeat(1001), tooLong('bio', '1,000')],
  ['location', 'l'.repeat(100), undefined],
  ['location', 'l'.repeat(101), tooLong('location', '100')],
  ...['', 'https://carla.example', 'HTTP://carla.example/shop'].map((text): Row => ['website', text, undefined]),
  ...refusedWebsites.map((text): Row => ['website', text, 'Please enter a valid URL']),
  ['website', `https://carla.example/${'w'.repeat(278)}`, undefined],
  ['website', `https://carla.example/${'w'.repeat(279)}`, tooLong('website', '300')],
  ['phone', '+1 (555) 01-00', undefined],
  ...['call me', '😀', '٠١٢٣'].map((text): Row => ['phone', text, 'Please enter a valid phone number']),
  ['phone', '1'.repeat(30), undefined],
  ['phone', '1'.repeat(31), tooLong('phone number', '30')],
  ['address', 'a'.repeat(300), undefined],
  ['address', 'a'.repeat(301), tooLong('address', '300')],
] satisfies Row[])('profile: %s %p: %p', async (field, text, message) => {
  expect(await messageAt(profileForm, { ...toProfileForm(aUser()), [field]: text }, field)).toBe(message);
});

test.each([
  [{ name: ' Carla Customer ', bio: '  ' }, undefined],
  [{ address: ' ' }, { address: '' }],
  [
    { name: ' Carla Q. ', phone: '1' },
    { name: 'Carla Q.', phone: '1' },
  ],
])('of the profile %j, %j is sent', (change, sent) => {
  const before = toProfileForm(aUser());
  expect(toDetailsUpdate(before, { ...before, ...change })).toEqual(sent);
});
