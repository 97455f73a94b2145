import { policyOf } from '@nearhand/contracts';
import type { Email, EmailContent } from '../kernel/email/email.ts';
import type { Settings } from '../kernel/settings/settings.ts';
import {
  accountDeletedEmail,
  emailChangedEmail,
  passwordChangedEmail,
  recoveryEmail,
} from '../nouns/accounts/account-emails.ts';
import { confirmationEmail } from '../nouns/accounts/confirm-email.ts';
import { caseNoticesOf, decisionNoticesOf, policyNoticesOf } from '../nouns/booking-money/booking-money-notices.ts';
import {
  expiryNoticesOf,
  inAdvanceNotices,
  type NoticesOf,
  offerNotices,
  rescheduleNoticesOf,
  statusNoticesOf,
} from '../nouns/bookings/booking-notices.ts';
import { contactEmail } from '../nouns/contact/index.ts';
import { messageEmail } from '../nouns/conversations/send-message.ts';
import {
  approvedNotices,
  type CredentialFacts,
  expiryNotices,
  rejectedNotices,
} from '../nouns/credentials/decide-credential.ts';
import { readyEmail } from '../nouns/exports/prepare-exports.ts';
import { identityEmail } from '../nouns/identities/identity-emails.ts';
import { moneyEmail } from '../nouns/notifications/money-notice.ts';
import { passkeyAddedEmail, passkeyCopiedEmail, passkeyRemovedEmail } from '../nouns/passkeys/passkey-emails.ts';
import { agreementNoticesOf } from '../nouns/payments/agreements.ts';
import {
  type ReminderFacts,
  type ReminderKind,
  reminderNotices,
  toEmail,
} from '../nouns/reminders/reminder-notices.ts';
import {
  failureNoticesOf,
  requestNoticesOf,
  startNoticesOf,
  unpaidNoticesOf,
} from '../nouns/repeats/repeat-notices.ts';
import { reviewEmail } from '../nouns/reviews/index.ts';
import { planNotice } from '../nouns/subscriptions/plan-notices.ts';

export interface SampleTexts {
  customer: string;
  provider: string;
  service: string;
  option: string;
  /** A message, a comment, a note and a reason. */
  words: string;
}

export const honestTexts: SampleTexts = {
  customer: 'Ada K. Moss',
  provider: 'St. Mary’s Window Care',
  service: 'Window cleaning',
  option: 'Two rooms',
  words: 'Thank you! The windows are spotless.\n\nCould you come again before the end of June?',
};

const now = new Date('2030-05-10T16:00:00Z');

const person = { avatar: '', phone: '', sharePhone: true, notifyBookings: true, quietHours: false, deletedAt: null };

const detailOf = ({ customer, provider, service, option }: SampleTexts): ReminderFacts => ({
  service: { name: service },
  provider: { ...person, id: '22222222-2222-4222-8222-222222222222', name: provider, email: 'provider@nearhand.test' },
  customer: { ...person, id: '33333333-3333-4333-8333-333333333333', name: customer, email: 'customer@nearhand.test' },
  booking: {
    id: '11111111-1111-4111-8111-111111111111',
    optionName: option,
    cancellationPolicy: policyOf('moderate'),
    date: '2030-05-12',
    timeSlot: '9:00 AM - 11:00 AM',
    address: '1 Elm Street',
    status: 'confirmed',
    paymentStatus: 'paid',
    confirmedAt: now,
    holdUntil: null,
    createdAt: now,
    updatedAt: now,
  },
});

type Site = Pick<Settings, 'publicOrigins' | 'timeZone'>;

const notices = (
  { words }: SampleTexts,
  { provider: { id: provider }, customer: { id: customer } }: ReminderFacts,
): Record<string, NoticesOf> => {
  const proposal = { kind: 'refund', amountCents: 1_500, note: words } as const;
  const ended = { returnedCents: 2_250, outcome: { customerPays: 2_250, providerGets: 2_025, fee: 225 }, caseDays: 7 };
  const later = { date: '2030-05-14', timeSlot: '11:00 AM - 1:00 PM' };
  return {
    requested: statusNoticesOf('pending', customer),
    accepted: statusNoticesOf('confirmed', provider),
    declined: (detail, site) =>
      statusNoticesOf('cancelled', provider)({ ...detail, booking: { ...detail.booking, confirmedAt: null } }, site),
    'cancelled-by-customer': statusNoticesOf('cancelled', customer),
    'cancelled-by-admin': statusNoticesOf('cancelled', ''),
    completed: statusNoticesOf('completed', provider),
    'new-time-asked': rescheduleNoticesOf('request', later, customer),
    'new-time-accepted': rescheduleNoticesOf('accept', later, provider),
    'new-time-declined': rescheduleNoticesOf('decline', later, provider),
    'new-time-withdrawn': rescheduleNoticesOf('withdraw', later, customer),
    'expired-unpaid': expiryNoticesOf(48),
    'expired-unanswered': expiryNoticesOf(undefined),
    'time-is-free': offerNotices,
    'accepted-in-advance': inAdvanceNotices,
    'repeat-started': startNoticesOf({ count: 2, everyWeeks: 1, priceCents: 4_500 }, [later, later]),
    'repeat-requested': requestNoticesOf({ customerId: customer, count: 2 }, 2, false),
    'repeat-date-failed': failureNoticesOf(later, 'Another booking has this time.'),
    'repeat-card-declined': unpaidNoticesOf('failed'),
    'repeat-bank-asks': unpaidNoticesOf('needs-authentication'),
    'repeat-without-card': unpaidNoticesOf('no-card'),
    proposed: agreementNoticesOf('propose', proposal, provider),
    'proposal-accepted': agreementNoticesOf('accept', proposal, customer),
    'payment-asked': agreementNoticesOf('ask', { ...proposal, kind: 'charge' }, provider),
    'proposal-declined': agreementNoticesOf('decline', proposal, customer),
    'proposal-withdrawn': agreementNoticesOf('withdraw', proposal, provider),
    'proposal-expired': agreementNoticesOf('expire', proposal, ''),
    'charge-unpaid': agreementNoticesOf('unpaid', { ...proposal, kind: 'charge' }, ''),
    'extra-paid': agreementNoticesOf('pay', { ...proposal, kind: 'tip' }, customer),
    'cancelled-by-policy': policyNoticesOf({ ...ended, reason: 'policy' }),
    'customer-did-not-come': policyNoticesOf({ ...ended, reason: 'no-show' }),
    'case-opened': caseNoticesOf('open', customer),
    'case-answered': caseNoticesOf('reply', provider),
    'case-withdrawn': caseNoticesOf('withdraw', customer),
    'case-decided': decisionNoticesOf('refund', 1_500, words),
  };
};

const reminderKinds: readonly ReminderKind[] = ['day', 'hours', 'provider-done', 'customer-done'];

/** One email of each kind, for tests and for the gallery. */
export const sampleEmails = (texts: SampleTexts, site: Site): [kind: string, email: Email][] => {
  const [origin = ''] = site.publicOrigins;
  const detail = detailOf(texts);
  const { customer, provider } = detail;
  const to = customer.email;
  const forCustomer = (content: EmailContent): Email => ({ to, content });
  const recipient = { userId: provider.id, name: provider.name, email: provider.email };
  const page = `${origin}/auth/reset-password?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA#email=${encodeURIComponent(to)}`;
  return [
    ...Object.entries(notices(texts, detail)).flatMap(([kind, noticesOf]) =>
      noticesOf(detail, site).emails.map((email): [string, Email] => [
        `booking-${kind}-to-${sideOf(email, to)}`,
        email,
      ]),
    ),
    ...reminderKinds.flatMap((kind) =>
      reminderNotices(detail, { kind }, now, site.timeZone).map((notice): [string, Email] => [
        `reminder-${kind}-to-${sideOf(notice.person, to)}`,
        toEmail(notice, detail, site),
      ]),
    ),
    ['message', messageEmail({ ...recipient, sender: customer.name }, texts.words, `${origin}/messages/1`)],
    [
      'review',
      reviewEmail(
        { ...recipient, service: texts.service },
        { user: { name: customer.name }, comment: texts.words, rating: 4, service: '1' },
        origin,
      ),
    ],
    ['export-ready', readyEmail(customer, origin, now)],
    ['password-link', forCustomer(recoveryEmail(customer.name, page, false))],
    ['password-link-after-change', forCustomer(recoveryEmail(customer.name, page, true))],
    ['password-changed', forCustomer(passwordChangedEmail(customer.name))],
    ['passkey-added', forCustomer(passkeyAddedEmail(customer.name))],
    ['passkey-removed', forCustomer(passkeyRemovedEmail(customer.name))],
    ['passkey-copied', forCustomer(passkeyCopiedEmail(customer.name))],
    ['confirm-email', forCustomer(confirmationEmail(customer.name, page))],
    ['email-changed', forCustomer(emailChangedEmail(customer.name, page))],
    ['credential-approved', approvedNotices(credentialOf(texts, provider), origin).email],
    ['credential-rejected', rejectedNotices(credentialOf(texts, provider), origin, texts.words).email],
    ['credential-expires', expiryNotices(credentialOf(texts, provider), origin).email],
    ['sign-in-connected', forCustomer(identityEmail(customer.name, 'Google', 'linked'))],
    ...planEmails(customer, origin),
    ['account-deleted', forCustomer(accountDeletedEmail(customer.name))],
    ['contact', contactEmail({ name: customer.name, email: to, message: texts.words }, 'support@nearhand.test')],
  ];
};

const planEmails = (owner: ReminderFacts['customer'], origin: string): [string, Email][] =>
  (['past_due', 'canceled'] as const).flatMap((status) => {
    const notice = planNotice({ status: 'active' }, { status }, 'Regular');
    return notice ? [[`plan-${status}`, moneyEmail(owner, notice, origin)]] : [];
  });

const credentialOf = ({ service, option }: SampleTexts, owner: ReminderFacts['provider']): CredentialFacts => ({
  owner,
  credential: { kind: 'insurance', title: service, issuer: option, validUntil: '2030-05-24' },
});

const sideOf = (person: { email: string } | { to: string }, customer: string): string =>
  ('to' in person ? person.to : person.email) === customer ? 'customer' : 'provider';
