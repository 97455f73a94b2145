import type { Email, Mailer } from '../kernel/email/email.ts';
import type { TestApp } from './test-app.ts';

export interface Mailbox {
  overrides: { mailer: Mailer };
  of: (site: TestApp, address: string) => Promise<Email[]>;
  clear: () => void;
  broken: boolean;
}

export const mailbox = (): Mailbox => {
  let sent: Email[] = [];
  const box: Mailbox = {
    broken: false,
    overrides: {
      mailer: {
        send: async (mail) => {
          if (box.broken) throw new Error('The mail server is down.');
          sent.push(mail);
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
