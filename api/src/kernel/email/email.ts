/** The product's name in mails and nowhere else in the API; screens have theirs in `@nearhand/ui`. */
export const brandName = 'Nearhand';

/** What is said; `Mail` adds to whom. */
export interface EmailText {
  subject: string;
  text: string;
}

export interface Email extends EmailText {
  to: string;
  /** Who an answer goes to, when not to the marketplace. */
  replyTo?: { name: string; address: string };
}

/** Hands a mail over; rejects when it could not. */
export interface Mailer {
  send: (email: Email) => Promise<void>;
}

const longestLine = 150;
const longestQuote = 500;

/** What people typed, on one line: nothing in a name can begin a new header or pose as a paragraph of ours. */
export const oneLine = (text: string): string => {
  const flat = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return cut(flat, longestLine);
};

const cut = (text: string, longest: number): string => {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : text;
};

/** What somebody else wrote, marked line by line, so that none of it reads as ours; at most 500 characters of it. */
export const quoted = (text: string): string =>
  cut(text, longestQuote)
    .split(/\r\n|[\n\v\f\r\u0085\p{Zl}\p{Zp}]/u)
    .map((line) => `> ${line}`)
    .join('\n');

/** Mail programs make links of these; in a greeting of ours one would be a stranger's advertisement. */
const looksLikeAddress = (name: string): boolean => /[/@]|www\.|[.\u3002\uff0e\uff61]\p{L}{2}/iu.test(name);

const greeting = (name: string): string => (looksLikeAddress(name) ? 'Hello,' : `Hello ${oneLine(name)},`);

/** A letter of ours to a person: greeting, paragraphs, who it is from. */
export const composeEmail = (name: string, subject: string, ...paragraphs: string[]): EmailText => ({
  subject: oneLine(subject),
  text: `${[greeting(name), ...paragraphs, `The ${brandName} team`].join('\n\n')}\n`,
});
