import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings/settings.ts';
import { brandName, type EmailContent, type Mailer, type StoredEmail } from './email.ts';
import { emailHtml } from './email-html.ts';
import { emailSubject, emailText, unlinked } from './email-text.ts';
import { unsubscribeLinks } from './unsubscribe.ts';

type MailSettings = Pick<Settings, 'dataDirectory' | 'mail' | 'production' | 'publicOrigins'> & { secret: string };

export const createMailer = (settings: MailSettings): Mailer | undefined => {
  const { mail, dataDirectory, production } = settings;
  if (mail.url) return smtpMailer(mail.url, settings);
  return production ? undefined : fileMailer(join(dataDirectory, 'mail'), settings);
};

/** Written when it is sent: no transaction waits for it. */
export const writeEmail = (
  content: EmailContent,
  { mail, publicOrigins, secret }: Pick<MailSettings, 'mail' | 'publicOrigins' | 'secret'>,
) => {
  const { why } = content;
  const links = typeof why === 'string' ? undefined : unsubscribeLinks(publicOrigins[0] ?? '', secret, why);
  const site = { support: mail.support, unsubscribe: links?.page };
  return {
    subject: emailSubject(content),
    text: emailText(content, site),
    html: emailHtml(content, site),
    headers: links && {
      'List-Unsubscribe': `<${links.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};

const message = (email: StoredEmail, settings: MailSettings, id: string = randomUUID()) => {
  const { to, content, replyTo, attachment } = email;
  const { from, support } = settings.mail;
  const { headers, ...body } = 'text' in content ? { ...content, headers: {} } : writeEmail(content, settings);
  return {
    messageId: `<${id}@${from.split('@').at(-1)}>`,
    from: { name: brandName, address: from },
    to: { name: '', address: to },
    replyTo: replyTo ? { ...replyTo, name: unlinked(replyTo.name) } : { name: brandName, address: support ?? from },
    ...body,
    ...(attachment && {
      attachments: [{ filename: attachment.name, contentType: attachment.type, content: attachment.content }],
    }),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'en', ...headers },
  };
};

const smtpMailer = (url: string, settings: MailSettings): Mailer => {
  const transport = createTransport(withTimeouts(url));
  return {
    send: async (email, id) => {
      await transport.sendMail(message(email, settings, id));
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

const fileMailer = (directory: string, settings: MailSettings): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  mkdirSync(directory, { recursive: true });
  return {
    send: async (email, id) => {
      const { message: bytes } = await transport.sendMail(message(email, settings, id));
      if (!Buffer.isBuffer(bytes)) throw new Error('The mail was not composed.');
      const time = new Date().toISOString().replaceAll(':', '-');
      // Emails hold links that set a password.
      await writeFile(join(directory, `${time}-${randomUUID().slice(0, 8)}.eml`), bytes, { mode: 0o600 });
    },
  };
};
