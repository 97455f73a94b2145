import type { RuntimeConfig } from '@nearhand/contracts';

/** For tests: the configuration of a site that sends mail. */
export const recoveryOn: RuntimeConfig = {
  apiBase: '/api',
  stripePublishableKey: 'pk_test_local',
  stripeScriptUrl: 'http://localhost/stripe.js',
  features: { passwordRecovery: true, contactForm: false, socialSignIn: [] },
};
