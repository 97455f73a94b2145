import { errorCodes, paths } from '@nearhand/contracts';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { ApiError, notFound } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { sourceOf } from '../../kernel/limits/rate-limit.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { after } from '../../kernel/time/clock.ts';
import { hasWayIn, whenDeleted } from '../accounts/account-hooks.ts';
import { accountLimit } from '../accounts/account-limits.ts';
import { findAccount, lockViewer } from '../accounts/account-repository.ts';
import { confirmOwner } from '../accounts/password.ts';
import { grantSession, rejectSuspended } from '../accounts/session-service.ts';
import { findProof, hasIdentity, providerName, tellChange } from './identity-accounts.ts';
import { beginFlow, takeGrant } from './identity-flow.ts';
import { navigationRoutes, redirectUri } from './navigation-routes.ts';
import { authorizationUrl, IdentityRefused, newSecrets, proofSeconds } from './provider.ts';
import { identities, identityFlows } from './table.ts';

const identityRoutes = implement((app) => {
  const attempts = accountLimit(app.database, 'signInFromSource');
  const passwordChecks = accountLimit(app.database, 'passwordCheck');
  return {
    'POST auth/identity': async (request, reply) => {
      const flow = await takeGrant(request, reply);
      const account = flow?.userId ? await findAccount(app.db, flow.userId) : undefined;
      if (!flow || !account || account.deletedAt) throw refused(400, 'This sign-in has run out. Please begin again.');
      rejectSuspended(account);
      const grant = await grantSession(app, reply, account, (tx) => hasIdentity(tx, account.id, flow.provider));
      return { ...grant, from: flow.returnTo, isNew: flow.step === 'signed-up' };
    },
    'GET auth/identities': async ({ viewer }) => {
      const account = await findAccount(app.db, viewer._id);
      if (!account) throw sessionEnded();
      const rows = await app.db
        .select()
        .from(identities)
        .where(eq(identities.userId, viewer._id))
        .orderBy(identities.createdAt, identities.id);
      const proof = await findProof(app.db, viewer, app.clock());
      return {
        data: {
          hasPassword: account.hasPassword,
          providers: Object.entries(app.settings.identityProviders).flatMap(([id, settings]) => (settings ? [id] : [])),
          identities: rows.map(({ id, provider, email, createdAt }) => ({
            _id: id,
            provider,
            email,
            createdAt: createdAt.toISOString(),
          })),
          ...(proof && { provenUntil: after(proof, proofSeconds * 1000).toISOString() }),
        },
      };
    },
    'POST auth/identities': async (request, reply) => {
      const { viewer, body } = request;
      const settings = app.settings.identityProviders[body.provider];
      const name = providerName(body.provider);
      if (!settings) throw refused(409, `Signing in with ${name} is switched off on this site.`);
      if (body.purpose === 'link') {
        const account = await confirmOwner(app, passwordChecks, viewer, body.password ?? '');
        if (!account.emailConfirmedAt) throw refused(409, 'Please confirm your email address first, then connect.');
      }
      await attempts.count(sourceOf(request));
      const secrets = newSecrets();
      const isProof = body.purpose === 'prove';
      const url = await authorizationUrl(settings, redirectUri(app, body.provider), secrets, isProof).catch((error) => {
        if (!(error instanceof IdentityRefused)) throw error;
        throw refused(503, `${name} does not answer. Nothing was changed; please try again in a moment.`);
      });
      const { _id: userId, sessionId } = viewer;
      const step = body.purpose;
      await beginFlow(reply, secrets, {
        step,
        provider: body.provider,
        role: 'customer',
        returnTo: paths.profile,
        userId,
        sessionId,
      });
      return { data: { url } };
    },
    'DELETE auth/identities/:id': async ({ viewer, params }) => {
      await app.db.transaction(async (tx) => {
        const account = await lockViewer(tx, viewer, app.clock());
        const own = await tx.select().from(identities).where(eq(identities.userId, viewer._id));
        const unlinked = own.find(({ id }) => id === params.id);
        if (!unlinked) throw notFound(errorCodes.notFound, 'This connection');
        await tx.delete(identities).where(eq(identities.id, unlinked.id));
        if (!(await hasWayIn(app.accountHooks, tx, account)))
          throw refused(
            409,
            `${providerName(unlinked.provider)} is your only way to log in. Please set a password first.`,
          );
        await tellChange(app.outbox, tx, account, unlinked.provider, 'unlinked');
      });
    },
  };
});

const refused = (status: 400 | 409 | 503, sentence: string) =>
  new ApiError(status, errorCodes.identityRefused, sentence);

export const identitiesNoun = noun({
  routes: [identityRoutes],
  machineRoutes: [navigationRoutes],
  tables: { identities, identityFlows },
  exports: {
    identities: exportFile(
      'connected-sign-in.json',
      'Accounts at Google and others with which you log in.',
      own(identities, identities.userId, 'provenSessionId'),
    ),
    identityFlows: 'a hash of a secret, for 10 minutes',
  },
  sweeps: { identityFlows: ({ db, clock }) => db.delete(identityFlows).where(lt(identityFlows.expiresAt, clock())) },
  onAccount: [
    {
      countWaysIn: (tx, userId) => tx.$count(identities, eq(identities.userId, userId)),
      isProven: async (db, viewer, now) => (await findProof(db, viewer, now)) !== undefined,
      // Others may have linked one of theirs. The owner has just proved the account's address, so one with it stays.
      onRecovery: async (tx, userId) => {
        const address = tx
          .select({ email: sql`lower(${users.email})` })
          .from(users)
          .where(eq(users.id, userId));
        const isOfOther = ne(sql`lower(${identities.email})`, address);
        await tx.delete(identities).where(and(eq(identities.userId, userId), isOfOther));
      },
      endSecrets: async (tx, userId) => {
        await tx.delete(identityFlows).where(eq(identityFlows.userId, userId));
      },
    },
    whenDeleted(async (tx, id) => {
      await tx.delete(identityFlows).where(eq(identityFlows.userId, id));
      await tx.delete(identities).where(eq(identities.userId, id));
    }),
  ],
});
