import { type IdentityProblem, identityPath, isIdentityProvider, paths, sitePath } from '@nearhand/contracts';
import type { RoutePlugin } from '@slices/operate';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { crossSite, isPrefetch } from '../../kernel/http/security.ts';
import { findViewer } from '../../kernel/http/session-repository.ts';
import { type RateLimit, sourceOf } from '../../kernel/limits/rate-limit.ts';
import { accountLimit } from '../accounts/account-limits.ts';
import { accountOf, linkIdentity, prove } from './identity-accounts.ts';
import { beginFlow, offerGrant, resumeFlow } from './identity-flow.ts';
import { authorizationUrl, IdentityRefused, newSecrets, verifiedIdentity } from './provider.ts';

interface Limits {
  attempts: RateLimit;
  registrations: RateLimit;
}

/** Browsers open these addresses: each answer is a redirect, also of what fails. */
export const navigationRoutes: RoutePlugin = async (app) => {
  const limits = {
    attempts: accountLimit(app.database, 'signInFromSource'),
    registrations: accountLimit(app.database, 'registration'),
  };
  const options = { schema: { hide: true }, exposeHeadRoute: false };
  app.get('/auth/identity/:provider/start', options, (request, reply) =>
    redirecting(request, reply, () => startSignIn(request, reply, limits)),
  );
  app.get('/auth/identity/:provider/callback', options, (request, reply) =>
    redirecting(request, reply, () => endAtProvider(request, reply, limits)),
  );
};

export const redirectUri = ({ settings }: FastifyInstance, provider: string): string =>
  `${settings.publicOrigins[0]}/api/auth/identity/${provider}/callback`;

/** Redirects to the address that `act` answers, or to the page that explains why it threw. */
const redirecting = async (request: FastifyRequest, reply: FastifyReply, act: () => Promise<string>) => {
  // A picture on another site must not use up the sign-ins of its visitor's network.
  if (isPrefetch(request) || (request.headers['sec-fetch-dest'] ?? 'document') !== 'document') throw crossSite();
  const provider = textIn(request.params, 'provider');
  try {
    return reply.redirect(await act());
  } catch (error) {
    const [problem, reason] = problemOf(error);
    const isUnexpected = !(error instanceof IdentityRefused || error instanceof ApiError);
    if (isUnexpected) request.log.error({ err: error }, 'sign-in at a provider broke');
    else request.log.warn({ problem, reason }, 'sign-in at a provider refused');
    const query = new URLSearchParams({ problem, ...(isIdentityProvider(provider) && { provider }) });
    return reply.redirect(siteAddress(request.server, `${identityPath}?${query}`));
  }
};

const problemOf = (error: unknown): [problem: IdentityProblem, reason: string] => {
  if (error instanceof IdentityRefused) return [error.problem, error.reason];
  return error instanceof ApiError && error.status === 429 ? ['too-many', ''] : ['unavailable', ''];
};

/** The API may have another origin than the site. */
const siteAddress = ({ settings }: FastifyInstance, path: string): string => `${settings.publicOrigins[0]}${path}`;

/** A request of a browser is foreign data. */
const textIn = (data: unknown, name: string): string => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  return typeof value === 'string' ? value : '';
};

const knownProvider = (request: FastifyRequest) => {
  const id = textIn(request.params, 'provider');
  const settings = isIdentityProvider(id) ? request.server.settings.identityProviders[id] : undefined;
  if (!isIdentityProvider(id) || !settings) throw new IdentityRefused('unknown-provider');
  return { id, settings };
};

const startSignIn = async (request: FastifyRequest, reply: FastifyReply, { attempts }: Limits): Promise<string> => {
  const provider = knownProvider(request);
  await attempts.count(sourceOf(request));
  const secrets = newSecrets();
  const url = await authorizationUrl(provider.settings, redirectUri(request.server, provider.id), secrets, false);
  await beginFlow(reply, secrets, {
    step: 'sign-in',
    provider: provider.id,
    role: textIn(request.query, 'role') === 'provider' ? 'provider' : 'customer',
    returnTo: sitePath(textIn(request.query, 'from'), paths.dashboard),
  });
  return url;
};

const endAtProvider = async (request: FastifyRequest, reply: FastifyReply, limits: Limits): Promise<string> => {
  const { server: app } = request;
  const provider = knownProvider(request);
  const resumed = await resumeFlow(request, reply, textIn(request.query, 'state'));
  // With another provider's answer, the code would go to the wrong one.
  if (resumed?.flow.provider !== provider.id) throw new IdentityRefused('expired');
  const { flow, secrets } = resumed;
  const callback = new URL(redirectUri(app, provider.id));
  callback.search = new URL(request.url, callback).search;
  const identity = await verifiedIdentity(provider.settings, callback, secrets, flow.step === 'prove');
  const source = sourceOf(request);
  await limits.attempts.uncount(source);
  if (flow.step === 'sign-in') {
    const count = () => limits.registrations.count(source);
    const { account, isNew } = await accountOf(app, provider.id, identity, { role: flow.role, count });
    const step = isNew ? 'signed-up' : 'signed-in';
    const { provider: id, role, returnTo } = flow;
    await offerGrant(reply, { step, provider: id, role, returnTo, userId: account.id });
    return siteAddress(app, identityPath);
  }
  const viewer = flow.sessionId ? await findViewer(app.db, flow.sessionId, app.clock()) : null;
  if (!viewer || viewer._id !== flow.userId) throw new IdentityRefused('expired');
  if (flow.step === 'link') await linkIdentity(app, provider.id, identity, viewer);
  else await prove(app, identity, viewer);
  return siteAddress(app, flow.returnTo);
};
