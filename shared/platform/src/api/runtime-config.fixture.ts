import { setRuntimeConfig } from './runtime-config.ts';

export const configure = (): void =>
  setRuntimeConfig({
    apiBase: '/api',
    stripePublishableKey: 'pk_test_1',
    stripeScriptUrl: 'https://js.stripe.test',
    features: { passwordRecovery: true, contactForm: true, socialSignIn: [] },
  });
