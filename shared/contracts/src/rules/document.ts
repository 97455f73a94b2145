import type { DocumentDetail } from '../wire/document.ts';
import { formatMoney } from './money.ts';

/** What a receipt or statement is about. All but the last are receipts. */
export const documentKinds = [
  'payment',
  'refund',
  'dispute',
  'deposit',
  'deposit_return',
  'credits',
  'credits_return',
  'statement',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The heading of a document. */
export const documentTitles: Record<DocumentKind, string> = {
  payment: 'Receipt',
  refund: 'Refund',
  dispute: 'Card dispute',
  deposit: 'Receipt for added money',
  deposit_return: 'Return of added money',
  credits: 'Receipt for credits',
  credits_return: 'Return of credits',
  statement: 'Monthly statement',
};

const shortDay = { dateStyle: 'medium' } as const;

/** An instant as a day on the clock of `timeZone`: `Nov 20, 2026`; empty for none. On UTC where the zone is unknown. */
export const documentDay = (at: string, timeZone: string): string => {
  if (!at) return '';
  try {
    return new Intl.DateTimeFormat('en-US', { ...shortDay, timeZone }).format(new Date(at));
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...shortDay, timeZone: 'UTC' }).format(new Date(at));
  }
};

/** A day or a month without time: `2026-11-20` as `Nov 20, 2026`, `2026-11` as `November 2026`. */
export const documentDate = (day: string): string => {
  const at = new Date(day.length === 7 ? `${day}-01` : day);
  if (Number.isNaN(at.getTime())) return day;
  const format = day.length === 7 ? ({ month: 'long', year: 'numeric' } as const) : shortDay;
  return new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' }).format(at);
};

/** The facts above a document's lines, in the page and in the PDF. */
export const documentFacts = (document: DocumentDetail): { term: string; value: string }[] => {
  const { number, occurredAt, issuedAt, timeZone, recipient, provider, service, bookingDate, bookingId } = document;
  const { method, corrects, month } = document;
  const facts: [term: string, value: string | undefined][] = [
    ['Number', number],
    ['Corrects receipt', corrects],
    ['For', recipient],
    ['Provider', provider],
    ['Service', service],
    ['Booked for', bookingDate && documentDate(bookingDate)],
    ['Booking', bookingId],
    ['Paid by', method && { card: 'Card', wallet: 'Wallet' }[method]],
    ['Month', month && `${documentDate(month)} (${timeZone})`],
    ['Date', month ? undefined : documentDay(occurredAt, timeZone)],
    ['Issued', documentDay(issuedAt, timeZone)],
  ];
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []));
};

/** The sums below a document's lines; the last one is the result. */
export const documentTotals = (document: DocumentDetail): { label: string; amount: string }[] => {
  const { statement, kind, amount } = document;
  if (!statement) return [{ label: kind === 'payment' ? 'Total paid' : 'Total', amount: formatMoney(amount) }];
  const { opening, earned, fees, returned, withdrawn, other, closing } = statement;
  const sums: [label: string, dollars: number][] = [
    ['Opening balance', opening],
    ['Earnings before the fee', earned],
    ['Platform fee', -fees],
    ['Refunds and disputes', returned],
    ['Withdrawals and returns', withdrawn],
    ['Other movements', other],
    ['Closing balance', closing],
  ];
  return sums.map(([label, dollars]) => ({ label, amount: formatMoney(dollars === 0 ? 0 : dollars) }));
};
