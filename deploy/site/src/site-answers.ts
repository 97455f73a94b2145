import { errorCodes, maxPictureBytes, paths, type RuntimeConfig } from '@nearhand/contracts';
import type { SiteAnswers, ThirdParty } from '@slices/web/web/site-answers.ts';

export const siteAnswers: SiteAnswers = {
  changePassword: paths.profile,
  errors: {
    tooLarge: { error: 'What was sent is too large.', code: errorCodes.inputTooLarge },
    tooMany: { error: 'That was a lot at once. Please wait a moment.', code: errorCodes.tooManyAttempts },
    unreachable: {
      error: 'Something went wrong on our side. Please try again in a moment.',
      code: errorCodes.unexpected,
    },
  },
  // Pictures and calendars: twice the API's limit, so that the API's error reaches the user.
  bodyLimits: {
    '/api/upload/': 2 * maxPictureBytes,
    '/api/imported-calendars/upload': 2 * 1024 * 1024,
    '/api/payments/webhook': 1024 * 1024,
  },
  // The address of a person's calendar.
  secretPaths: ['/api/calendars/'],
};

/** Stripe's list for its script with the card field, 3-D Secure included: docs.stripe.com/security/guide?csp=csp-js */
const stripe: ThirdParty = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** Origins that card payments load scripts and frames from. */
export const cardOrigins = (scriptUrl: RuntimeConfig['stripeScriptUrl']): ThirdParty => {
  const origins = /^https?:\/\//.test(scriptUrl) ? [new URL(scriptUrl).origin] : [];
  if (origins.includes('https://js.stripe.com')) return stripe;
  return { script: origins, frame: origins, connect: origins };
};
