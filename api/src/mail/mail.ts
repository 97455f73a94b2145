/** The product's name in mails and nowhere else in the API; screens have theirs in `@nearhand/ui`. */
export const brandName = 'Nearhand';

/** What is said; `Mail` adds to whom. */
export interface Letter {
  subject: string;
  text: string;
}

export interface Mail extends Letter {
  to: string;
  /** Who an answer goes to, when not to the marketplace. */
  replyTo?: { name: string; address: string };
}

/** Hands a mail over; rejects when it could not. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>;
}

const longestLine = 150;

/** What people typed, on one line: nothing in a name can begin a new header or pose as a paragraph of ours. */
export const oneLine = (text: string): string => {
  const flat = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const letters = [...flat];
  return letters.length > longestLine ? `${letters.slice(0, longestLine - 1).join('')}…` : flat;
};

/** A letter of ours to a person: greeting, paragraphs, who it is from. */
export const letter = (name: string, subject: string, ...paragraphs: string[]): Letter => ({
  subject: oneLine(subject),
  text: `${[`Hello ${oneLine(name)},`, ...paragraphs, `The ${brandName} team`].join('\n\n')}\n`,
});
