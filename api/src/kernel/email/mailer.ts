import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings/settings.ts';
import { brandName, type Email, type Mailer } from './email.ts';

type MailSettings = Pick<Settings, 'dataDirectory' | 'mail' | 'production'>;

export const createMailer = ({ mail, dataDirectory, production }: MailSettings): Mailer | undefined => {
  if (mail.url) return smtpMailer(mail.url, mail.from);
  return production ? undefined : fileMailer(join(dataDirectory, 'mail'), mail.from);
};

const message = ({ to, subject, text, replyTo, attachment }: Email, from: string, id: string = randomUUID()) => ({
  messageId: `<${id}@${from.split('@').at(-1)}>`,
  from: { name: brandName, address: from },
  to: { name: '', address: to },
  subject,
  text,
  replyTo,
  ...(attachment && {
    attachments: [{ filename: attachment.name, contentType: attachment.type, content: attachment.content }],
  }),
  headers: { 'Auto-Submitted': 'auto-generated' },
});

const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport(withTimeouts(url));
  return {
    send: async (mail, id) => {
      await transport.sendMail(message(mail, from, id));
    },
  };
};

const withTimeouts = (url: string): string => {
  const target = new URL(url);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!target.searchParams.has(name)) target.searchParams.set(name, '10000');
  }
  return target.href;
};

const fileMailer = (directory: string, from: string): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail, id) => {
      const { message: bytes } = await transport.sendMail(message(mail, from, id));
      if (!Buffer.isBuffer(bytes)) throw new Error('The mail was not composed.');
      await mkdir(directory, { recursive: true });
      const time = new Date().toISOString().replaceAll(':', '-');
      // Emails hold links that set a password.
      await writeFile(join(directory, `${time}-${randomUUID().slice(0, 8)}.eml`), bytes, { mode: 0o600 });
    },
  };
};
