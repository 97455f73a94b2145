import { cutText, emailSettings, isolated } from '@nearhand/contracts';
import * as v from 'valibot';

/** For emails; screens have theirs in `@nearhand/ui`. */
export const brandName = 'Nearhand';

const text = v.string();

const Followed = v.object({ setting: v.picklist(emailSettings), userId: text });
/** One kind of emails to one person. */
export type Followed = v.InferOutput<typeof Followed>;

const Fact = v.object({ label: text, value: text });
export type Fact = v.InferOutput<typeof Fact>;

/** The content of an email: `emailText` and `emailHtml` write it. */
export const EmailContent = v.object({
  subject: text,
  /** Lists of emails show it beside the subject. */
  preheader: text,
  /** Of the recipient. */
  name: v.optional(text),
  paragraphs: v.array(text),
  /** Lines of another person. */
  quote: v.optional(text),
  facts: v.optional(v.array(Fact)),
  button: v.optional(v.object({ label: text, url: text })),
  /** Below the button. */
  notes: v.optional(v.array(text)),
  /** Asks to write to support if it was not the recipient. */
  warns: v.optional(v.boolean()),
  /** Why they get it: the setting that it follows, or a sentence. */
  why: v.union([Followed, text]),
});
export type EmailContent = v.InferOutput<typeof EmailContent>;

/** An email as a release stored it whose content this one does not know. */
export interface PlainEmail {
  subject: string;
  text: string;
}

export interface Attachment {
  name: string;
  /** A media type: `text/calendar; method=PUBLISH`. */
  type: string;
  content: string;
}

export interface Email {
  to: string;
  content: EmailContent;
  /** Support when absent. */
  replyTo?: { name: string; address: string };
  attachment?: Attachment;
}

export type StoredEmail = Omit<Email, 'content'> & { content: EmailContent | PlainEmail };

export interface Mailer {
  /** Emails with the same `id` have the same Message-ID: mail servers may recognise a repeat. */
  send: (email: StoredEmail, id?: string) => Promise<void>;
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

/** As much of a text of other people as an email quotes. */
export const excerpt = (text: string): string => cutText(text, quoteLengthLimit);

export const linesOf = (text: string): string[] => text.split(/\r\n|[\n\v\f\r\u0085\p{Zl}\p{Zp}]/u);
