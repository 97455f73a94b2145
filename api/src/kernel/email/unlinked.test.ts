import { find } from 'linkifyjs';
import { unlinked } from './email-text.ts';

const linksIn = (text: string) => find(text).map(({ href }) => href);

const links = [
  `=HYPERLINK("http://x.example","pay") | http://evil.com | HTTPS://EVIL.COM/pay?x=1 | ftp://evil.com`,
  `evil.com | Evil.Com | www.evil.com | me@evil.com | mailto:me@evil.com | //evil.com | http:evil.com`,
  `http:\\\\evil.com | 1.2.3.4@evil.com | http://1.2.3.4/pay | evil.com:8080 | evil.co.uk | pay.now.evil.xyz`,
  `пример.рф | bit.ly/abc | Pay:evil.com | (evil.com) | "evil.com" | evil.com. | evil.com,now`,
  `<a href="http://evil.com">x</a> | [pay](http://evil.com) | 💩.la | user:secret@evil.com | a.b@c.de`,
  `go to evil.com/a/b now | t.me/x | one evil.com\ntwo evil.org | .evil.com`,
];
test.each(links.join(' | ').split(' | '))('%j is no link any more', (text) => {
  expect(linksIn(text)).not.toEqual([]);
  const safe = unlinked(text);
  expect(linksIn(safe)).toEqual([]);
  expect(safe.replaceAll('\u200a', '')).toBe(text);
  expect(unlinked(safe)).toBe(safe);
});

/** Other programs link them. */
test.each([
  ['evil。中国', 'evil。_中国'],
  ['evil．com', 'evil．_com'],
  ['evil.c\u00adom', 'evil._c\u00adom'],
  ['evil.\u200dcom', 'evil._\u200dcom'],
  ['tel:+15550100', 'tel:_+15550100'],
  ['javascript:alert(1)', 'javascript:_alert(1)'],
  ['\\\\evil\\share', '\\_\\evil\\share'],
  ['http://[::1]/', 'http:_/_/[:_:1]/'],
  ['[::1]', '[:_:1]'],
  ['evil﹒com', 'evil﹒_com'],
  ['evil。x', 'evil。_x'],
  ['me＠evil', 'me＠_evil'],
  ['me﹫evil', 'me﹫_evil'],
  ['tel：123', 'tel：_123'],
  ['1.2.3.4/pay', '1._2._3.4/pay'],
  ['www.1', 'www._1'],
  ['=?utf-8?Q?=70=61=79?=', '=_?utf-8?Q?=70=61=79?='],
  ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd._xn--p1ai'],
])('%j is taken apart', (text, expected) => {
  expect(unlinked(text).replaceAll('\u200a', '_')).toBe(expected);
});

const names = [
  'St. Mary’s|A.B. Plumbing|Dr. Who|J.R. Tolkien|J. R. R. Tolkien|A.|Ada K. Moss|Zoë · O’Brien',
  'O. Henry & Sons|Mr. & Mrs. Smith|Smith, Jones & Co.|Ltd.|Jr.|Ph.D. tutoring|U.S.A. Movers|e.g. windows',
  'Wait... what?|3.50 an hour|$9.99|v2.0|No. 5|#1 Cleaners|@home cleaning|.NET lessons|C++ & C#|A/C repair',
  '24/7|50/50|Ratio 3:1|Tel: 555|9:00 AM - 11:00 AM|Sunday, May 12, 2030|Two rooms (2 × 3 m)|“Quoted”|山田 太郎',
  'مريم حداد|अनिल कुमार|Łukasz Żak|👩‍🔧 Repairs|Jean-Luc d’Arc',
];
test.each(names.join('|').split('|'))('%s stays as it is', (name) => {
  expect(unlinked(name)).toBe(name);
});
