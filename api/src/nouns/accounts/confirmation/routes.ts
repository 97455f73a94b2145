import { implement } from '../../../kernel/http/api-routes.ts';
import { rateLimit } from '../../../kernel/limits/rate-limit.ts';
import { hours } from '../../../kernel/time/clock.ts';
import { confirmEmailBy, resendConfirmation } from './confirm-email.ts';

const resendsPerHourLimit = 3;

export const confirmationRoutes = implement((app) => {
  const resends = rateLimit(app.database, 'confirm-email', resendsPerHourLimit, hours(1));
  return {
    'POST auth/confirm-email': async ({ body }) => {
      await confirmEmailBy(app, body.token);
      return { data: {} };
    },
    'POST auth/confirm-email/resend': async ({ viewer }) => {
      await resends.count(viewer._id);
      await resendConfirmation(app, viewer._id);
      return { data: {} };
    },
  };
});
