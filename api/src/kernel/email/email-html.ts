import { isolated, withoutDirections } from '@nearhand/contracts';
import { brandName, type EmailContent, linesOf } from './email.ts';
import { type EmailSite, emailSubject, greetingOf, notYou, signature, unlinked, whyText } from './email-text.ts';

/** Of the site's palette. Styles stand in each element: some mail programs drop the style sheet. */
const light = { page: '#FBFAF7', card: '#FFFFFF', line: '#E5E3DC', ink: '#17211C', soft: '#535F58' };
const dark = { page: '#101512', card: '#18201B', line: '#2C362F', ink: '#EEF3EF', soft: '#A9B6AE' };
const brand = { light: '#0B6E4F', onLight: '#FFFFFF', dark: '#5CC7A0', onDark: '#08150F' };

const sheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}
@media (max-width:480px){.in{padding-left:20px!important;padding-right:20px!important}h1{font-size:20px!important}}
@media (prefers-color-scheme:dark){
.page{background-color:${dark.page}!important}
.card{background-color:${dark.card}!important;border-color:${dark.line}!important}
.line{border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}
.soft{color:${dark.soft}!important}
.brand,.link{color:${brand.dark}!important}
.button,.button a{background-color:${brand.dark}!important;color:${brand.onDark}!important}
}`;

const fonts = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = `color:${light.ink};font-size:16px;line-height:24px`;
const soft = `color:${light.soft};font-size:14px;line-height:20px`;
const table = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** For text and attributes of HTML. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
const shown = (text: string): string =>
  linesOf(text)
    .map((line) => escaped(unlinked(line)))
    .join('<br>');

const paragraph = (html: string): string => `<p class="ink" style="margin:0 0 16px;${ink}">${html}</p>`;

const quotation = (text: string): string =>
  `<blockquote class="ink line" dir="auto" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${light.line};text-align:start;unicode-bidi:plaintext;${ink}">${shown(withoutDirections(text))}</blockquote>`;

/** Neither the dash of a time slot, the comma after it, nor the last word of its zone begins a line. */
const unbroken = (html: string): string =>
  html.replaceAll(
    /\d+:\d\d [AP]M - \d+:\d\d [AP]M,?|(?<= [AP]M, )[\p{L} ]+ time$/gu,
    '<span style="white-space:nowrap">$&</span>',
  );

const factTable = (facts: NonNullable<EmailContent['facts']>): string => {
  const cell = `padding:10px 0;border-top:1px solid ${light.line};vertical-align:top`;
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="soft line" width="72" style="${cell};padding-right:12px;overflow-wrap:normal;${soft};line-height:24px">${shown(label)}</td>` +
      `<td class="ink line" dir="auto" style="${cell};${ink}">${unbroken(shown(isolated(value)))}</td></tr>`,
  );
  return `<table ${table} width="100%" style="margin:0 0 24px">${rows.join('\n')}</table>`;
};

/** Outlook pads the cell, other programs the link: so all of it can be clicked. */
const buttonTable = ({ label, url }: NonNullable<EmailContent['button']>): string =>
  `<table ${table} style="margin:0 0 24px"><tr><td class="button" bgcolor="${brand.light}" style="border-radius:10px;background-color:${brand.light};mso-padding-alt:13px 24px">` +
  `<a href="${escaped(url)}" style="display:inline-block;padding:13px 24px;border-radius:10px;color:${brand.onLight};font-size:16px;line-height:22px;font-weight:600;text-decoration:none">${shown(label)}</a></td></tr></table>`;

const link = (href: string, text: string): string =>
  `<a class="link" href="${escaped(href)}" style="color:${brand.light};text-decoration:underline">${escaped(text)}</a>`;

const warning = (support: string | undefined): string =>
  paragraph(`${notYou}${support ? `: ${link(`mailto:${support}`, support)}` : ''}.`);

/** Fills the line that lists of emails show, or the text of the email would follow there. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60);

export const emailHtml = (content: EmailContent, { support, unsubscribe }: EmailSite): string => {
  const { preheader, name, paragraphs, quote, facts = [], button, notes = [], warns } = content;
  const subject = shown(emailSubject(content));
  const body = [
    paragraph(shown(greetingOf(name))),
    ...paragraphs.map((text) => paragraph(shown(text))),
    quote && quotation(quote),
    facts.length > 0 && factTable(facts),
    button && buttonTable(button),
    ...notes.map((text) => paragraph(shown(text))),
    warns && warning(support),
    `<p class="ink" style="margin:0;${ink}">${signature}</p>`,
  ];
  const off = unsubscribe ? ` ${link(unsubscribe, 'Unsubscribe')}` : '';
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${subject}</title>
<style>${sheet}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light.page};${fonts}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${shown(preheader)}${filler}</div>
<table ${table} class="page" width="100%" style="background-color:${light.page}"><tr><td align="center" style="padding:24px 12px;${fonts}">
<!--[if mso]><table ${table} width="560"><tr><td><![endif]-->
<table ${table} class="card" width="100%" style="max-width:560px;background-color:${light.card};border:1px solid ${light.line};border-radius:14px;border-collapse:separate;text-align:left;table-layout:fixed">
<tr><td class="in brand" style="padding:28px 32px 0;color:${brand.light};font-size:20px;line-height:24px;font-weight:700;letter-spacing:-0.3px">${brandName}</td></tr>
<tr><td class="in" style="padding:20px 32px 32px;overflow-wrap:anywhere">
<h1 class="ink" style="margin:0 0 20px;color:${light.ink};font-size:22px;line-height:28px;font-weight:700">${subject}</h1>
${body.filter(Boolean).join('\n')}
</td></tr>
</table>
<table ${table} width="100%" style="max-width:560px;text-align:left"><tr><td class="in soft" style="padding:16px 32px 0;${soft}">${shown(whyText(content))}${off}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
};
