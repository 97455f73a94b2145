import type { ContactMessage } from '@nearhand/contracts';
import { brandName, type Email, oneLine } from '../../kernel/email/email.ts';

/** A visitor's message to support; answering it answers the visitor. */
export const contactMail = ({ name, email, message }: ContactMessage, support: string): Email => ({
  to: support,
  replyTo: { name: oneLine(name), address: email },
  subject: oneLine(`${brandName}: message from ${name}`),
  text: `From: ${oneLine(name)} <${email}>\n\n${message}\n`,
});
