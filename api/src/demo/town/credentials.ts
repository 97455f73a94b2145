import type { credentialFiles, credentials } from '../../nouns/badges/table.ts';
import { certificateBytes, certificateId } from '../content/certificates.ts';
import { content } from '../content/content.ts';
import type { DemoCalendar } from '../content/demo-calendar.ts';
import { demoId } from '../content/random.ts';
import type { DemoPeople } from './people.ts';

export interface DemoCredentials {
  rows: (typeof credentials.$inferInsert)[];
  files: (typeof credentialFiles.$inferInsert)[];
}

/** Licences and insurances in every state; some expire soon, and one has expired. */
export const demoCredentials = (calendar: DemoCalendar, { providers }: DemoPeople): DemoCredentials => {
  const made = content.credentials.map((one) => {
    const { provider, validInDays, daysAgo, file, ...rest } = one;
    const ownerId = providers.get(provider)?.id;
    if (ownerId === undefined) throw new Error(`demo/data/credentials.json: no provider has the key ${provider}`);
    const fileId = certificateId(one);
    const createdAt = calendar.at(-daysAgo, 11);
    const type = file === 'pdf' ? ('application/pdf' as const) : ('image/webp' as const);
    return {
      file: { id: fileId, ownerId, type, bytes: certificateBytes(one), createdAt },
      row: {
        ...rest,
        id: demoId('credential', `${provider} ${rest.title}`),
        ownerId,
        fileId,
        createdAt,
        validUntil: calendar.day(validInDays),
      },
    };
  });
  return { rows: made.map(({ row }) => row), files: made.map(({ file }) => file) };
};
