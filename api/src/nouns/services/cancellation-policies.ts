import { CancellationPolicy, errorCodes, type OwnPolicies, policyOf, tierProblem } from '@nearhand/contracts';
import { readAs } from '@nearhand/contracts/schema';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { notFound, wrongField } from '../../kernel/errors/api-error.ts';
import { whenDeleted } from '../accounts/account-hooks.ts';
import { requireLiving } from '../accounts/account-repository.ts';
import { cancellationPolicies, services } from './table.ts';

/** A column of a query on `services`: the service's policy or its provider's, null where both have none. */
export const policyOfService = sql`(
  select coalesce(${cancellationPolicies.exceptions} -> ${services.id}::text, ${cancellationPolicies.policy})
  from ${cancellationPolicies} where ${eq(cancellationPolicies.providerId, services.providerId)}
)`.mapWith(readAs(CancellationPolicy));

/** A policy as a booking stores it: null for `agreement`, which changes nothing. */
export const frozen = (policy: CancellationPolicy | null): CancellationPolicy | null =>
  policy && policy.tiers.length > 0 ? policy : null;

export const findPolicy = async (db: Database, serviceId: string): Promise<CancellationPolicy | undefined> => {
  const [row] = await db.select({ policy: policyOfService }).from(services).where(eq(services.id, serviceId));
  return frozen(row?.policy ?? null) ?? undefined;
};

export const policiesOf = async (db: Database, providerId: string): Promise<OwnPolicies> => {
  const row = await findRow(db, cancellationPolicies, eq(cancellationPolicies.providerId, providerId));
  return {
    policy: row?.policy ?? policyOf('agreement'),
    exceptions: Object.entries(row?.exceptions ?? {}).map(([service, policy]) => ({ service, policy })),
  };
};

/** The last change wins as a whole. Bookings that exist stay as they are. */
export const writePolicies = async (
  { db, clock }: Pick<FastifyInstance, 'clock' | 'db'>,
  providerId: string,
  wanted: OwnPolicies,
): Promise<void> => {
  const policy = checked(wanted.policy);
  const exceptions = Object.fromEntries(wanted.exceptions.map((one) => [one.service, checked(one.policy)]));
  const ids = Object.keys(exceptions);
  await db.transaction(async (tx) => {
    // Account deletion locks the same row.
    await requireLiving(tx, providerId);
    const own = and(eq(services.providerId, providerId), inArray(services.id, ids));
    if (ids.length > 0 && (await tx.$count(services, own)) < ids.length) {
      throw notFound(errorCodes.serviceNotFound, 'A service');
    }
    const values = { policy, exceptions, updatedAt: clock() };
    const { providerId: target } = cancellationPolicies;
    await tx
      .insert(cancellationPolicies)
      .values({ providerId, ...values })
      .onConflictDoUpdate({ target, set: values });
  });
};

const checked = ({ name, tiers }: CancellationPolicy): CancellationPolicy => {
  const problem = name === 'table' ? tierProblem(tiers) : undefined;
  if (problem) throw wrongField('tiers', problem);
  // By name: a body may have more members, and each booking stores the policy.
  return policyOf(
    name,
    tiers.map(({ hoursBefore, percent }) => ({ hoursBefore, percent })),
  );
};

export const policiesOfAccount = whenDeleted((tx, id) =>
  tx.delete(cancellationPolicies).where(eq(cancellationPolicies.providerId, id)),
);
