import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type Stripe from 'stripe';
import { accountRoutes } from './accounts/account-routes.ts';
import { deletionRoutes } from './accounts/deletion-routes.ts';
import { detailsRoutes } from './accounts/details-routes.ts';
import { passwordRoutes } from './accounts/password-routes.ts';
import { sessionRoutes } from './accounts/session-routes.ts';
import { bankRoutes } from './bank-account/bank-routes.ts';
import { bookingRoutes } from './bookings/booking-routes.ts';
import { appCatalog } from './catalog/app-catalog.ts';
import { catalogRoutes } from './catalog/catalog-routes.ts';
import type { Clock } from './clock.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import { conversationRoutes } from './conversations/conversation-routes.ts';
import { messageRoutes } from './conversations/message-routes.ts';
import { creditRoutes } from './credits/credit-routes.ts';
import { dashboardRoutes } from './dashboards/dashboard-routes.ts';
import type { OpenDatabase } from './database/database.ts';
import { depositRoutes } from './deposits/deposit-routes.ts';
import { healthRoutes } from './health/health-routes.ts';
import { readiness } from './health/readiness.ts';
import { live } from './live/live.ts';
import { liveRoutes } from './live/live-routes.ts';
import { safeLogging } from './log/logged-error.ts';
import { loggedRequest, RequestLog, requestIdOf, requestIds } from './log/request-log.ts';
import type { Mailer } from './mail/mail.ts';
import { outbox } from './mail/outbox.ts';
import { metrics } from './metrics/metrics.ts';
import { metricsRoutes } from './metrics/metrics-routes.ts';
import { pageHeadRoutes } from './page-head/page-head-routes.ts';
import { paymentRoutes } from './payments/payment-routes.ts';
import { auth } from './plugins/auth.ts';
import { background } from './plugins/background.ts';
import { compression } from './plugins/compression.ts';
import { context } from './plugins/context.ts';
import { cookies } from './plugins/cookies.ts';
import { errors, frameworkErrors, unreadRequest } from './plugins/errors.ts';
import { jsonBody } from './plugins/json-body.ts';
import { openapi } from './plugins/openapi.ts';
import { security } from './plugins/security.ts';
import { storableInput } from './plugins/storable-input.ts';
import { providerRoutes } from './providers/provider-routes.ts';
import { recommendationRoutes } from './recommendations/recommendation-routes.ts';
import { reviewRoutes } from './reviews/review-routes.ts';
import { savedRoutes } from './saved/saved-routes.ts';
import { availabilityRoutes } from './services/availability-routes.ts';
import { serviceRoutes } from './services/service-routes.ts';
import type { Settings } from './settings.ts';
import { subscriptionChangeRoutes } from './subscriptions/subscription-change-routes.ts';
import { subscriptionRoutes } from './subscriptions/subscription-routes.ts';
import { testSubscriptionRoutes } from './subscriptions/test-subscription-routes.ts';
import { releaseHealthRoutes } from './telemetry/release-health-routes.ts';
import { telemetryRoutes } from './telemetry/telemetry-routes.ts';
import { pictureRoutes } from './uploads/picture-routes.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';
import { walletRoutes } from './wallet/wallet-routes.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';
import { withdrawalRoutes } from './withdrawals/withdrawal-routes.ts';

export interface AppOptions {
  database: OpenDatabase;
  settings: Settings & { secret: string };
  stripe?: Stripe;
  /** Absent: mail is off. */
  mailer?: Mailer;
  logger?: FastifyServerOptions['logger'];
  clock?: Clock;
}

/** For all of a request to arrive: a picture of 5 MB at 350 kbit/s. */
const requestTimeoutMs = 120_000;

const withSafeErrors = (options: Exclude<FastifyServerOptions['logger'], boolean | undefined>) => ({
  ...options,
  ...safeLogging,
  serializers: { ...options.serializers, ...safeLogging.serializers, req: loggedRequest },
});

/** The API, ready for `listen` or `inject`. Whoever opened the database closes it. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { database, settings, stripe, mailer, logger = false, clock = () => new Date() } = options;
  const app = Fastify({
    logger: logger && withSafeErrors(logger === true ? {} : logger),
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    requestIdHeader: false,
    genReqId: requestIdOf,
    logController: new RequestLog(),
    bodyLimit: 256 * 1024,
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: unreadRequest,
    // Every wrong field is named at once; the small body limit bounds the work.
    // Nothing is dropped: what a schema forbids (`additionalProperties: false`) is refused, what it does not know ignored.
    ajv: { customOptions: { allErrors: true, coerceTypes: false, removeAdditional: false } },
    frameworkErrors,
  });
  await app.register(context, { database, settings, stripe, mailer, clock });
  await app.register(errors);
  await app.register(requestIds);
  await app.register(jsonBody);
  await app.register(storableInput);
  await app.register(cookies);
  await app.register(security);
  await app.register(compression);
  await app.register(openapi);
  await app.register(auth);
  await app.register(outbox);
  await app.register(background);
  await app.register(appCatalog);
  await app.register(live);
  await app.register(metrics);
  const pictures = settings.uploadsBucket ? undefined : settings.uploadsDirectory;
  const folders = [database.folder, pictures].filter((folder) => folder !== undefined);
  await app.register(readiness, { database, folders });
  // One line per noun: a new one is added here.
  const prefix = '/api';
  await app.register(healthRoutes, { prefix });
  await app.register(accountRoutes, { prefix });
  await app.register(sessionRoutes, { prefix });
  await app.register(detailsRoutes, { prefix });
  await app.register(passwordRoutes, { prefix });
  await app.register(deletionRoutes, { prefix });
  await app.register(contactRoutes, { prefix });
  await app.register(catalogRoutes, { prefix });
  await app.register(serviceRoutes, { prefix });
  await app.register(availabilityRoutes, { prefix });
  await app.register(recommendationRoutes, { prefix });
  await app.register(providerRoutes, { prefix });
  await app.register(pageHeadRoutes, { prefix });
  await app.register(reviewRoutes, { prefix });
  await app.register(savedRoutes, { prefix });
  await app.register(dashboardRoutes, { prefix });
  await app.register(creditRoutes, { prefix });
  await app.register(uploadRoutes, { prefix });
  await app.register(pictureRoutes, { prefix });
  await app.register(conversationRoutes, { prefix });
  await app.register(messageRoutes, { prefix });
  await app.register(bookingRoutes, { prefix });
  await app.register(paymentRoutes, { prefix });
  await app.register(webhookRoutes, { prefix });
  await app.register(walletRoutes, { prefix });
  await app.register(depositRoutes, { prefix });
  await app.register(withdrawalRoutes, { prefix });
  await app.register(bankRoutes, { prefix });
  await app.register(subscriptionRoutes, { prefix });
  await app.register(subscriptionChangeRoutes, { prefix });
  await app.register(testSubscriptionRoutes, { prefix });
  await app.register(liveRoutes, { prefix });
  await app.register(telemetryRoutes, { prefix });
  // Not under the prefix: for operators, and nothing that the web tier passes on.
  await app.register(releaseHealthRoutes);
  await app.register(metricsRoutes);
  return app;
};
