import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { maxContactMessageLength } from '../../rules/limits.ts';
import type { RouteTable } from '../../schema/route.ts';
import { Email, Name, Paragraph } from '../../schema/text-fields.ts';
import { accountLimits } from '../accounts/account-limits.ts';

/** `POST /contact`: a message to support. */
export const ContactMessage = s.record({
  name: Name(accountLimits.name, 1),
  email: Email(accountLimits.email),
  message: Paragraph({ minLength: 1, maxLength: maxContactMessageLength }),
});
export type ContactMessage = v.InferOutput<typeof ContactMessage>;

export const contactRoutes = {
  'POST contact': {
    summary: 'Write to support',
    description: 'Emails the message to support, who answer the sender. 503 where email is off.',
    roles: 'anyone',
    idempotent: true,
    body: ContactMessage,
  },
} as const satisfies RouteTable;
