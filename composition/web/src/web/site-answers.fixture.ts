import type { SiteAnswers, ThirdParty } from './site-answers.ts';

export const someAnswers: SiteAnswers = {
  changePassword: '/user/profile',
  errors: {
    tooLarge: { error: 'What was sent is too large.', code: 'input/too-large' },
    tooMany: { error: 'That was a lot at once. Please wait a moment.', code: 'session/too-many-attempts' },
    unreachable: {
      error: 'Something went wrong on our side. Please try again in a moment.',
      code: 'server/unexpected',
    },
  },
  bodyLimits: { '/api/upload/': 10 * 1024 * 1024, '/api/payments/webhook': 1024 * 1024 },
  secretPaths: ['/api/calendars/'],
};

const payment = 'http://localhost:4102';
export const someThirdParty: ThirdParty = { script: [payment], frame: [payment], connect: [payment] };
