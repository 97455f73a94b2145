import { find } from 'linkifyjs';
import type { EmailContent } from '../kernel/email/email.ts';
import { unlinked } from '../kernel/email/email-text.ts';
import { writeEmail } from '../kernel/email/mailer.ts';
import { parseSettings } from '../kernel/settings/settings.ts';
import { honestTexts, sampleEmails } from './sample-emails.ts';

const settings = { ...parseSettings({}), secret: 's'.repeat(32) };
const origin = 'http://localhost:4100/';

/** A typical client shows this much of an HTML text. */
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const shownText = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<br>|<\/(?:p|td|h1|div)>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&\w+;|&#39;/g, (entity) => entities[entity] ?? '');
const squeezed = (text: string): string =>
  text
    .replaceAll(/^> ?/gm, '')
    .replaceAll(/[\s\u2068\u2069]+/g, ' ')
    .trim();
const linesOf = ({ subject, paragraphs, quote, facts = [], button, notes = [] }: EmailContent): string[] =>
  [
    ...paragraphs,
    ...facts.flatMap(({ label, value }) => [label, value]),
    ...notes,
    ...(quote ? [quote] : []),
    ...(button ? [button.label] : []),
  ].filter((line) => line !== subject);

test.each(sampleEmails(honestTexts, settings))('%s says the same in both parts', (_kind, { content }) => {
  const { html, text } = writeEmail(content, settings);
  const parts = [squeezed(text), squeezed(shownText(html))];
  for (const part of parts) for (const line of linesOf(content)) expect(part).toContain(squeezed(unlinked(line)));
  if (content.button) {
    expect(text).toContain(`${content.button.label}: ${content.button.url}\n`);
    expect(html).toContain(`href="${content.button.url}"`);
  }
  expect(content.preheader).not.toBe('');
  expect(content.paragraphs[0]).not.toContain(content.preheader);
  expect(html).toContain(`<title>${content.subject}</title>`);
});

test.each(sampleEmails(honestTexts, settings))('%s names the zone beside every time', (_kind, { content }) => {
  const { html, text } = writeEmail(content, settings);
  const slot = /\d+:\d\d [AP]M - \d+:\d\d [AP]M/;
  const body = shownText(html).split('\n').slice(1);
  const lines = [...text.split('\n'), ...body].filter((line) => slot.test(line) && !line.includes(content.subject));
  for (const line of lines) expect(line).toMatch(/ [AP]M, New York time/);
});

const hostile = {
  customer: 'Pay at evil.com',
  provider: 'http://evil.com/pay <a href="http://evil.com">x</a>',
  service: 'www.evil.com "cleaning"',
  option: '=HYPERLINK("http://evil.com","pay")',
  words: 'Log in at https://evil.com\n<img src=x onerror=alert(1)>\nor write to me@evil.com',
};

test.each(sampleEmails(hostile, settings))('%s has no link of other people', (_kind, { content }) => {
  const { html, subject, text } = writeEmail(content, settings);
  const ours = ({ href }: { href: string }) => href.startsWith(origin) || href === 'mailto:support@nearhand.test';
  const found = [...find(subject), ...find(text), ...find(shownText(html))].filter((link) => !ours(link));
  expect(found).toEqual([]);
  const targets = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, href = '']) => ({ href }));
  expect(targets.filter((target) => !ours(target))).toEqual([]);
  expect(html).not.toMatch(/<img|<a(?! (?:class="link" )?href=)/);
});

const turning = {
  customer: 'Ada \u202eexe',
  provider: '\u2067\u2066Max',
  service: 'Lawn \u202b1',
  option: '\u202dTwo',
  words: `\u202eowt\n${'three '.repeat(100)}`,
};

test.each(sampleEmails(turning, settings))('%s keeps its reading direction', (_kind, { content }) => {
  const { html, subject, text } = writeEmail(content, settings);
  expect(`${html}${subject}${text}`).not.toMatch(/[\u202a-\u202e\u2066\u2067]/);
  expect(content.preheader.length).toBeLessThan(300);
});

test('no email is so large that Gmail clips it', () => {
  const long = { ...honestTexts, words: '“ö” & '.repeat(1_000) };
  const sizes = sampleEmails(long, settings).map(([, { content }]) =>
    Buffer.byteLength(writeEmail(content, settings).html),
  );
  expect(Math.max(...sizes)).toBeLessThan(102 * 1024);
});
