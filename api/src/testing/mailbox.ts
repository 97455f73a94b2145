import type { Mailer, PlainEmail, StoredEmail } from '../kernel/email/email.ts';
import { writeEmail } from '../kernel/email/mailer.ts';
import { parseSettings } from '../kernel/settings/settings.ts';
import { type TestApp, testSecret } from './test-app.ts';

type SentEmail = StoredEmail & PlainEmail & Partial<ReturnType<typeof writeEmail>>;

const settings = { ...parseSettings({}), secret: testSecret };

export interface Mailbox {
  overrides: { mailer: Mailer };
  of: (site: TestApp, address: string) => Promise<SentEmail[]>;
  clear: () => void;
  broken: boolean;
}

export const mailbox = (): Mailbox => {
  let sent: SentEmail[] = [];
  const box: Mailbox = {
    broken: false,
    overrides: {
      mailer: {
        send: async (mail) => {
          if (box.broken) throw new Error('The mail server is down.');
          sent.push({ ...mail, ...('text' in mail.content ? mail.content : writeEmail(mail.content, settings)) });
        },
      },
    },
    of: async (site, address) => {
      await site.app.outbox.drained();
      return sent.filter(({ to }) => to === address);
    },
    clear: () => {
      sent = [];
    },
  };
  return box;
};
