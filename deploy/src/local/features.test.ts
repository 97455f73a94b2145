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
