import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { uploads } from '../kernel/database/schema.ts';
import { after, days } from '../kernel/time/time-spans.ts';
import type { TestApp } from './test-app.ts';

const filesOf = (path: string) => [path, path.replace('-800.webp', '-400.webp')];

/** Pictures for services as if they had been sent, with files of a few bytes in `directory`. */
export const sentPictures = (site: TestApp, directory: string) => ({
  /** Its path; free for a week unless `values` say otherwise. */
  sent: async (ownerId: string, values: Partial<typeof uploads.$inferInsert> = {}): Promise<string> => {
    const path = `${randomUUID()}-800.webp`;
    const row = { ownerId, path, contentType: 'image/webp', bytes: 1, expiresAt: after(site.now, days(7)) };
    await site.db.insert(uploads).values({ ...row, ...values });
    for (const file of filesOf(path)) writeFileSync(join(directory, file), 'pixels');
    return path;
  },
  rowOf: async (path: string) => (await site.db.select().from(uploads).where(eq(uploads.path, path)))[0],
  /** Whether the wide file is there, and whether the small one is. */
  hasFiles: (path: string) => filesOf(path).map((file) => existsSync(join(directory, file))),
});
