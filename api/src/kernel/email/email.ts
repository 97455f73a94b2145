import { cutText, isolated } from '@nearhand/contracts';

/** For emails; screens have theirs in `@nearhand/ui`. */
export const brandName = 'Nearhand';

export interface EmailText {
  subject: string;
  text: string;
}

export interface Attachment {
  name: string;
  /** A media type: `text/calendar; method=PUBLISH`. */
  type: string;
  content: string;
}

export interface Email extends EmailText {
  to: string;
  replyTo?: { name: string; address: string };
  attachment?: Attachment;
}

export interface Mailer {
  /** Emails with the same `id` have the same Message-ID: mail servers may recognise a repeat. */
  send: (email: Email, id?: string) => Promise<void>;
}

const lineLengthLimit = 150;
const quoteLengthLimit = 500;

/** A name on one line can begin neither a header nor a paragraph of ours. */
export const oneLine = (text: string): string => {
  const flat = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return cutText(flat, lineLengthLimit);
};

/** A name as part of a sentence. */
export const nameText = (name: string): string => isolated(oneLine(name));

export const quoted = (text: string): string =>
  cutText(text, quoteLengthLimit)
    .split(/\r\n|[\n\v\f\r\u0085\p{Zl}\p{Zp}]/u)
    .map((line) => `> ${isolated(line)}`)
    .join('\n');

/** Mail programs turn these into links; a greeting must not advertise. */
const looksLikeAddress = (name: string): boolean => /[/@]|www\.|[.\u3002\uff0e\uff61]\p{L}{2}/iu.test(name);

const greeting = (name: string): string => (looksLikeAddress(name) ? 'Hello,' : `Hello ${nameText(name)},`);

export const composeEmail = (name: string, subject: string, ...paragraphs: string[]): EmailText => ({
  subject: oneLine(subject),
  text: `${[greeting(name), ...paragraphs, `The ${brandName} team`].join('\n\n')}\n`,
});
