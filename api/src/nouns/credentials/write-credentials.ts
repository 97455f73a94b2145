import { isDeepStrictEqual } from 'node:util';
import { addDays, type CreateCredential, type Credential, credentialLimits, errorCodes } from '@nearhand/contracts';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { insertRow } from '../../kernel/database/first-of.ts';
import { badRequest, conflict } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { todayOf } from '../../kernel/time/clock.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { lockAccount } from '../accounts/account-repository.ts';
import { credentialFiles, credentials } from '../badges/table.ts';
import { notify } from '../notifications/notifications.ts';
import { claimFile, expireFiles, removeFiles } from './credential-files.ts';
import { renamedNotification } from './decide-credential.ts';
import { credentialNotFound, findCredential, toCredential } from './read-credentials.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'log' | 'settings' | 'uploads'>;

/** A date beyond it is a typing error. */
const maxValidDays = 30 * 365;

export const createCredential = (context: Context, ownerId: string, body: CreateCredential): Promise<Credential> =>
  context.db.transaction(async (tx) => {
    const now = context.clock();
    const today = todayOf(context);
    const { file: fileId, number = '', ...rest } = body;
    if (body.validUntil < today) throw credentialExpired();
    if (body.validUntil > addDays(today, maxValidDays)) throw tooFarAhead();
    // Of several at once each waits for the one before, so the limit holds.
    if (!(await lockAccount(tx, ownerId))) throw sessionEnded();
    // The answer was lost, and the same is sent again. A file belongs to one credential.
    const [known] = await tx
      .select()
      .from(credentials)
      .where(and(eq(credentials.ownerId, ownerId), eq(credentials.fileId, fileId)));
    const said = { ...rest, number };
    if (known && isDeepStrictEqual({ ...known, ...said }, known))
      return toCredential(await findCredential(tx, known.id), today);
    if ((await tx.$count(credentials, eq(credentials.ownerId, ownerId))) >= credentialLimits.perPerson) throw tooMany();
    if (!(await claimFile(tx, ownerId, fileId, now))) throw fileUnknown();
    const { id } = await insertRow(tx, credentials, { ...said, ownerId, fileId, createdAt: now });
    return toCredential(await findCredential(tx, id), today);
  });

export const credentialExpired = () =>
  conflict(errorCodes.credentialExpired, 'This licence or insurance has expired.', {
    fields: { validUntil: 'is in the past' },
  });

const tooFarAhead = () =>
  badRequest(errorCodes.invalidInput, 'Please enter a date within the next 30 years.', {
    fields: { validUntil: 'is more than 30 years ahead' },
  });

const tooMany = () =>
  conflict(
    errorCodes.tooManyCredentials,
    `You can have ${credentialLimits.perPerson} licences and insurances. Please delete one that you no longer need.`,
  );

const fileUnknown = () => conflict(errorCodes.credentialFile, 'The file is no longer there. Please choose it again.');

export const deleteCredential = async (context: Context, ownerId: string, id: string): Promise<void> => {
  const files = await context.db.transaction(async (tx) => {
    const isTheirs = and(eq(credentials.id, id), eq(credentials.ownerId, ownerId));
    const [deleted] = await tx.delete(credentials).where(isTheirs).returning({ fileId: credentials.fileId });
    if (!deleted) throw credentialNotFound();
    return expireFiles(tx, eq(credentialFiles.id, deleted.fileId));
  });
  await removeFiles(context, files);
};

export const credentialsOfAccount: AccountHook = {
  // An admin has compared the files with the name before.
  onRename: async (tx, ownerId, now) => {
    const isTheirs = and(eq(credentials.ownerId, ownerId), eq(credentials.state, 'approved'));
    const waiting = await tx.update(credentials).set({ state: 'waiting' }).where(isTheirs).returning();
    if (waiting.length > 0) await notify(tx, [renamedNotification(ownerId)], now);
  },
  onDeletion: async (context, tx, { id }) => {
    await tx.delete(credentials).where(eq(credentials.ownerId, id));
    const files = await expireFiles(tx, eq(credentialFiles.ownerId, id));
    return files.length === 0 ? undefined : () => removeFiles(context, files);
  },
};
