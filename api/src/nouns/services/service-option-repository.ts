import type { UpdateService } from '@nearhand/contracts';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { serviceOptions } from '../../kernel/database/schema.ts';
import { differing, optionValues } from './service-values.ts';

/**
 * Makes these the options of a service, in this order, and writes no more than differs: every row that is written makes
 * the public list read the service anew. An option that is known by its `_id` stays the same one. True when anything
 * differed. The caller holds the lock of the service.
 */
export const replaceOptions = async (
  tx: Database,
  serviceId: string,
  wanted: UpdateService['options'],
): Promise<boolean> => {
  const present = await tx.select().from(serviceOptions).where(eq(serviceOptions.serviceId, serviceId));
  const left = new Map(present.map((row) => [row.id, row]));
  const added: (typeof serviceOptions.$inferInsert)[] = [];
  let isChanged = false;
  for (const [position, option] of wanted.entries()) {
    const values = optionValues(option, position);
    const row = left.get(option._id?.toLowerCase() ?? '');
    // An id that is named twice is one option's only, the first one's.
    if (!row) added.push({ serviceId, ...values });
    else left.delete(row.id);
    const changes = row && differing(row, values);
    if (row && changes) await tx.update(serviceOptions).set(changes).where(eq(serviceOptions.id, row.id));
    if (changes) isChanged = true;
  }
  if (left.size > 0) await tx.delete(serviceOptions).where(inArray(serviceOptions.id, [...left.keys()]));
  if (added.length > 0) await tx.insert(serviceOptions).values(added);
  return isChanged || left.size > 0 || added.length > 0;
};
