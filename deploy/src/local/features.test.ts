import { localFeatures } from './features.ts';

test.each([
  [undefined, { passwordRecovery: false, contactForm: false, socialSignIn: [], passkeys: true }],
  ['contactForm', { passwordRecovery: false, contactForm: true, socialSignIn: [], passkeys: true }],
  [' passwordRecovery , contactForm,', { passwordRecovery: true, contactForm: true, socialSignIn: [], passkeys: true }],
])('FEATURES=%s', (FEATURES, features) => {
  expect(localFeatures({ FEATURES })).toEqual(features);
});

test('passkeys can be switched off', () => {
  expect(localFeatures({ PASSKEYS: 'false' }).passkeys).toBe(false);
});

test('an unknown feature is named', () => {
  expect(() => localFeatures({ FEATURES: 'contactform' })).toThrow("not 'contactform'");
});

test('SOCIAL_SIGN_IN names the providers whose buttons work', () => {
  expect(localFeatures({ SOCIAL_SIGN_IN: 'google, facebook' }).socialSignIn).toEqual(['google', 'facebook']);
  expect(() => localFeatures({ SOCIAL_SIGN_IN: 'apple' })).toThrow("not 'apple'");
});
