import { emailSettingNames, isolated } from '@nearhand/contracts';
import { brandName, type EmailContent, linesOf, nameText, oneLine } from './email.ts';

/** Of the site that sends an email. */
export interface EmailSite {
  support?: string | undefined;
  /** The page that turns this kind of emails off; absent where the email follows no setting. */
  unsubscribe?: string | undefined;
}

export const emailSubject = (content: { subject: string }): string => unlinked(oneLine(content.subject));

/** A name that looks like an address is not greeted: it advertises. */
export const greetingOf = (name: string | undefined): string =>
  name === undefined || unlinked(name) !== name ? 'Hello,' : `Hello ${nameText(name)},`;

export const notYou = 'If this was not you, please write to us at once';

export const whyText = ({ why }: EmailContent): string =>
  typeof why === 'string'
    ? why
    : `You get this email because “${emailSettingNames[why.setting]}” is on in your settings.`;

export const signature = `The ${brandName} team`;

/** The plain part. Every text but our addresses is without links. */
export const emailText = (content: EmailContent, { support, unsubscribe }: EmailSite): string => {
  const { name, paragraphs, quote, facts = [], button, notes = [], warns, why } = content;
  const quoted = quote && linesOf(quote).map((line) => `> ${isolated(line)}`);
  const parts = [
    greetingOf(name),
    ...paragraphs,
    ...(quoted ? [quoted.join('\n')] : []),
    facts.map(({ label, value }) => `${label}: ${isolated(value)}`).join('\n'),
  ].map(unlinked);
  const below = notes.map(unlinked);
  const off = unsubscribe ? `Unsubscribe: ${unsubscribe}` : 'You can turn these emails off in your settings.';
  const footer = [unlinked(whyText(content)), ...(typeof why === 'string' ? [] : [off])];
  const all = [
    ...parts,
    button && `${button.label}: ${button.url}`,
    ...below,
    warns && `${notYou}${support ? `: ${support}` : ''}.`,
    signature,
    // Mail programs know `-- ` as the end of what was written.
    `-- \n${footer.join('\n')}`,
  ];
  return `${all.filter(Boolean).join('\n\n')}\n`;
};

/**
 * White space in Unicode and a hair wide: it ends an address for every program that finds links. Zero-width characters do not:
 * Android and others take them as part of an address.
 */
const hairSpace = '\u200a';

const linkable = new RegExp(
  [
    // `evil.com`, also with the full stops of other scripts; `J.R. Tolkien`, `3.50` and `.NET` stay.
    String.raw`(?<=\S)[\u2024\u3002\ufe52\uff0e\uff61](?=\p{Cf}*[\p{L}\p{N}])`,
    String.raw`(?<=\S)\.(?=\p{Cf}*[\p{L}\p{M}]\p{Cf}*[\p{L}\p{M}\p{N}-])`,
    String.raw`(?<=\bwww)\.(?=\S)`,
    // `1.2.3.4`
    String.raw`(?<=\d)\.(?=\d+\.\d)`,
    // `me@host`
    String.raw`(?<=\S)[@\ufe6b\uff20](?=\S)`,
    // `http:`, `mailto:` and every other scheme; `9:00` stays.
    String.raw`(?<=\p{L})[:\uff1a](?=\S)`,
    String.raw`(?<=\S):(?=[/\\])`,
    // `[::1]`
    ':(?=:)',
    // `\\host\share` and `//host`
    String.raw`[\\](?=[\\])`,
    '/(?=/)',
    // `=?utf-8?Q?evil=2Ecom?=`, which programs decode in headers.
    String.raw`=(?=\?)`,
  ].join('|'),
  'giu',
);

/** A text for an email in which mail programs find no address to make a link of. It looks as before and reads the same. */
export const unlinked = (text: string): string => text.replaceAll(linkable, `$&${hairSpace}`);
