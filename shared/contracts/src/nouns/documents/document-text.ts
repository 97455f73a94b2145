import { isolated } from '../../rules/direction.ts';
import { formatMoney } from '../../rules/money.ts';
import { documentDate, documentTime } from './document-dates.ts';
import type { DocumentDetail, DocumentLine } from './documents.ts';

/** The facts above a document's lines, in the page and in the PDF. */
export const documentFacts = (document: DocumentDetail): { term: string; value: string }[] => {
  const { number, occurredAt, issuedAt, timeZone, recipient, provider, service, bookingDate, bookingId } = document;
  const { method, corrects, month, lines, timeSlot, cancellation } = document;
  const time = (at: string) => `${documentTime(at, timeZone)} (${timeZone})`;
  const facts: [term: string, value: string | undefined][] = [
    ['Number', number],
    ['Corrects receipt', corrects],
    ['For', recipient],
    ['Provider', provider],
    ['Service', service],
    ['Option', month ? undefined : lines[0]?.option],
    ['Booked for', bookingDate && [documentDate(bookingDate), timeSlot].filter(Boolean).join(', ')],
    ['Booking', bookingId],
    ['Cancellation', cancellation],
    ['Paid by', method && { card: 'Card', wallet: 'Wallet' }[method]],
    ['Month', month && `${documentDate(month)} (${timeZone})`],
    ['Date', month ? undefined : time(occurredAt)],
    ['Issued', time(issuedAt)],
  ];
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []));
};

/** The movement, and the option that was booked. */
export const documentLineText = ({ description, option }: DocumentLine): string =>
  option ? `${isolated(description)} (${isolated(option)})` : description;

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
