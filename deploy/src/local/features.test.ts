import { localFeatures } from './features.ts';

test.each([
  [undefined, { passwordRecovery: false, contactForm: false, socialSignIn: [] }],
  ['contactForm', { passwordRecovery: false, contactForm: true, socialSignIn: [] }],
  [' passwordRecovery , contactForm,', { passwordRecovery: true, contactForm: true, socialSignIn: [] }],
])('FEATURES=%s', (FEATURES, features) => {
  expect(localFeatures({ FEATURES })).toEqual(features);
});

test('an unknown feature is named', () => {
  expect(() => localFeatures({ FEATURES: 'contactform' })).toThrow("not 'contactform'");
});

test('SOCIAL_SIGN_IN names the providers whose buttons work', () => {
  expect(localFeatures({ SOCIAL_SIGN_IN: 'google, facebook' }).socialSignIn).toEqual(['google', 'facebook']);
  expect(() => localFeatures({ SOCIAL_SIGN_IN: 'apple' })).toThrow("not 'apple'");
});
