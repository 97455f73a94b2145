import { documentKinds } from '../rules/document.ts';
import type { DocumentDetail, DocumentLine, DocumentSummary, StatementSums } from '../wire/document.ts';
import { instant, membersOf, number, recordsIn, referenceOf, text } from './read.ts';

/** A row of the list. A document of an unknown kind reads as a payment's receipt. */
export const readDocumentSummary = (answer: unknown): DocumentSummary => {
  const { _id, kind, description, amount, occurredAt, timeZone, ...row } = membersOf(answer);
  return {
    _id: text(_id),
    number: text(row.number),
    kind: documentKinds.find((one) => one === kind) ?? 'payment',
    description: text(description),
    amount: number(amount),
    occurredAt: instant(occurredAt),
    timeZone: text(timeZone, 'UTC'),
  };
};

const optional = <Name extends string>(name: Name, member: unknown): Partial<Record<Name, string>> => {
  const value: Partial<Record<Name, string>> = {};
  if (text(member)) value[name] = text(member);
  return value;
};

const readLine = (answer: unknown): DocumentLine => {
  const { _id, at, description, option, gross, fee, amount } = membersOf(answer);
  return {
    _id: text(_id),
    at: instant(at),
    description: text(description),
    ...optional('option', option),
    ...(typeof gross === 'number' && { gross }),
    ...(typeof fee === 'number' && { fee }),
    amount: number(amount),
  };
};

const readSums = (answer: unknown): StatementSums => {
  const { opening, earned, fees, returned, withdrawn, other, closing } = membersOf(answer);
  return {
    opening: number(opening),
    earned: number(earned),
    fees: number(fees),
    returned: number(returned),
    withdrawn: number(withdrawn),
    other: number(other),
    closing: number(closing),
  };
};

/** All that a receipt or statement shows. */
export const readDocument = (answer: unknown): DocumentDetail => {
  const document = membersOf(answer);
  const { issuedAt, recipient, provider, service, bookingId, bookingDate, timeSlot, method } = document;
  const { corrects, month, lines, statement, previousHash, hash, hashUrl } = document;
  return {
    ...readDocumentSummary(answer),
    issuedAt: instant(issuedAt),
    recipient: text(recipient),
    ...optional('provider', provider),
    ...optional('service', service),
    ...optional('bookingId', bookingId),
    ...optional('bookingDate', bookingDate),
    ...optional('timeSlot', timeSlot),
    ...((method === 'card' || method === 'wallet') && { method }),
    ...optional('corrects', corrects),
    ...optional('month', month),
    lines: recordsIn(lines).map(readLine),
    ...(Object.keys(referenceOf(statement)).length > 1 && { statement: readSums(statement) }),
    previousHash: text(previousHash),
    hash: text(hash),
    hashUrl: text(hashUrl),
  };
};
