import { paths } from '@nearhand/contracts';
import { and, asc, eq, gt, max, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { hasPublicPage } from './provider-page.ts';
import { services } from './table.ts';

/** Of one document: https://www.sitemaps.org/protocol.html */
const addressLimit = 50_000;
/** The embedded database blocks the event loop while it reads. */
const batchSize = 1_000;

interface Part {
  name: string;
  addresses: AsyncIterable<string>;
}
interface Pages {
  count: (db: Database) => Promise<number>;
  addresses: (db: Database, origin: string, offset: number, limit: number) => AsyncIterable<string>;
}

const ownPages = [paths.home, paths.marketplace, paths.plans, paths.about, paths.contact, paths.terms, paths.privacy];

const isActive = eq(services.status, 'active');

const activeServices = (db: Database) =>
  db.select({ id: services.id, changedAt: services.updatedAt }).from(services).where(isActive).as('public_pages');

/** A provider's page shows services, too. `greatest` ignores null. */
const publicProviders = (db: Database) => {
  const own = and(eq(services.providerId, users.id), isActive);
  const ofServices = db
    .select({ at: max(services.updatedAt) })
    .from(services)
    .where(own);
  const changedAt = sql`greatest(${users.createdAt}, (${ofServices}))`.mapWith(users.createdAt).as('changed_at');
  return db.select({ id: users.id, changedAt }).from(users).where(hasPublicPage(db)).as('public_pages');
};

const ofRows = (
  select: (db: Database) => ReturnType<typeof activeServices> | ReturnType<typeof publicProviders>,
  path: (id: string) => string,
): Pages => ({
  count: (db) => db.$count(select(db)),
  async *addresses(db, origin, offset, limit) {
    const rows = select(db);
    let last: string | undefined;
    for (let done = 0; done < limit; done += batchSize) {
      const batch = await db
        .select()
        .from(rows)
        .where(last === undefined ? undefined : gt(rows.id, last))
        .orderBy(asc(rows.id))
        .offset(last === undefined ? offset : 0)
        .limit(Math.min(batchSize, limit - done));
      yield batch.map(({ id, changedAt }) => address(origin + path(id), changedAt)).join('');
      last = batch.at(-1)?.id;
      if (last === undefined) return;
    }
  },
});

const allPages: Record<string, Pages> = {
  pages: {
    count: async () => ownPages.length,
    async *addresses(_db, origin, offset, limit) {
      yield ownPages
        .slice(offset, offset + limit)
        .map((path) => address(origin + path))
        .join('');
    },
  },
  services: ofRows(activeServices, paths.service),
  providers: ofRows(publicProviders, paths.provider),
};

/** The sitemap, or an index of its parts when it has more than `limit` addresses. Undefined for an unknown `part`. */
export const sitemap = async (
  db: Database,
  origin: string,
  part: string | undefined,
  limit = addressLimit,
): Promise<AsyncIterable<string> | undefined> => {
  const parts: Part[] = [];
  let total = 0;
  for (const [kind, { count, addresses }] of Object.entries(allPages)) {
    const found = await count(db);
    total += found;
    for (let offset = 0; offset < found; offset += limit)
      parts.push({ name: `${kind}-${offset / limit + 1}`, addresses: addresses(db, origin, offset, limit) });
  }
  const asked = part === undefined ? parts : parts.filter(({ name }) => name === part);
  if (asked.length === 0) return undefined;
  return part === undefined && total > limit ? index(asked, origin) : addressesOf(asked);
};

// Origins, ids and paths hold no character that XML reserves.
const address = (url: string, changedAt?: Date): string =>
  `<url><loc>${url}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>\n`;

const start = (element: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;

async function* addressesOf(parts: readonly Part[]): AsyncIterable<string> {
  yield start('urlset');
  for (const { addresses } of parts) yield* addresses;
  yield '</urlset>\n';
}

async function* index(parts: readonly Part[], origin: string): AsyncIterable<string> {
  yield start('sitemapindex');
  for (const { name } of parts) yield `<sitemap><loc>${origin}/sitemap.xml?part=${name}</loc></sitemap>\n`;
  yield '</sitemapindex>\n';
}
