import { inflateSync } from 'node:zlib';
import type { DocumentDetail } from '@nearhand/contracts';
import { documentPdf } from './document-pdf.ts';

const receipt: DocumentDetail = {
  _id: 'd',
  number: 'R-000002',
  kind: 'payment',
  description: 'Payment for Lawn',
  amount: 45,
  occurredAt: '2026-11-20T12:00:00.000Z',
  issuedAt: '2026-11-20T12:01:00.000Z',
  timeZone: 'America/New_York',
  recipient: 'Carla Costa',
  provider: 'Max Meier',
  service: 'Lawn',
  bookingDate: '2026-11-25',
  timeSlot: '9:00 AM',
  method: 'card',
  lines: [{ _id: 'l', at: '2026-11-20T12:00:00.000Z', description: 'Payment for Lawn', option: 'Edges', amount: 45 }],
  previousHash: '0'.repeat(64),
  hash: 'a'.repeat(64),
  hashUrl: 'http://localhost:4100/api/documents/hash?number=R-000002',
};

const textOfHex = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

/** The texts that a reader of the file finds, each on one line and in the order of the page. */
const textIn = (pdf: Buffer): string => {
  const raw = pdf.toString('latin1');
  const objects = new Map([...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body = '']) => [id, body]));
  const streamOf = (body = ''): string => {
    const [, data = ''] = /stream\n([\s\S]*?)\nendstream/.exec(body) ?? [];
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  };
  const charactersOf = (id: string | undefined): string[] => {
    const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
    return [...streamOf(objects.get(map)).matchAll(/\[(<[^\]]*>)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/<([^>]*)>/g)].map(([, hex = '']) => textOfHex(hex)),
    );
  };
  const fonts = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, charactersOf(id)] as const),
  );
  const pages = [...objects.values()].filter((body) => /^<<[^>]*\/Length/.test(body) && body.includes('stream'));
  const contents = pages.map((body) => streamOf(body)).filter((content) => content.includes('BT'));
  return contents
    .flatMap((content) => content.split('BT').slice(1))
    .map((part) => {
      const characters = fonts.get(/\/(F\d+) /.exec(part)?.[1]);
      const glyphs = [...part.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return glyphs.map((glyph) => characters?.[Number.parseInt(glyph, 16)] ?? '?').join('');
    })
    .join('\n');
};

test('a receipt has the option, the time slot, and the time of day with its zone', async () => {
  const text = textIn(await documentPdf(receipt));
  for (const fact of [
    'Edges',
    'Nov 25, 2026, 9:00 AM',
    'Nov 20, 2026, 7:00 AM (America/New_York)',
    'Nov 20, 2026, 7:00 AM',
    'Payment for Lawn (Edges)',
    '(America/New_York)',
  ]) {
    expect(text.split('\n')).toContain(fact);
  }
});

test('right-to-left text is in the file in the order that it is read, too', async () => {
  const lines = receipt.lines.map((line) => ({ ...line, description: 'Payment for דשא' }));
  const pdf = (await documentPdf({ ...receipt, recipient: 'Ada שלום 12', lines })).toString('latin1');
  const contents = [...pdf.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, data = '']) =>
    inflateSync(Buffer.from(data, 'latin1')),
  );
  const read = ['Ada שלום 12', 'Payment for דשא '].map((text) => Buffer.from(text, 'utf16le').swap16());
  for (const text of read)
    expect(contents.some((content) => content.includes('/ActualText') && content.includes(text))).toBe(true);
});

/** The page has right-to-left text from left to right; a reader turns them around. */
const turned = (text: string) => [...text].reverse().join('');

test.each([
  ['अनिल कुमार क्षत्रिय', undefined],
  ['সুমাইয়া কোথায়', undefined],
  ['မြန်မာ ကျော်', undefined],
  ['สมชาย', undefined],
  ['Nguyễn Thị Ánh', undefined],
  ['👩‍🔧', undefined],
  ['مريم حداد', turned('مريم حداد')],
  ['דויד', turned('דויד')],
])('the name %s is found in the file', async (recipient, expected = recipient) => {
  expect(textIn(await documentPdf({ ...receipt, recipient })).split('\n')).toContain(expected);
});

test('only glyphs that are used are embedded, and a long document has its head and number on each page', async () => {
  const [line] = receipt.lines;
  const lines = Array.from({ length: 90 }, () => ({
    ...line,
    _id: '',
    at: '',
    amount: 1,
    description: 'w'.repeat(90),
  }));
  const pdf = await documentPdf({ ...receipt, recipient: '山田 太郎 مريم', lines });
  expect(pdf.length).toBeLessThan(60_000);
  const texts = textIn(pdf).split('\n');
  const pages = texts.filter((text) => text === 'Description').length;
  expect(pages).toBeGreaterThan(3);
  expect(texts).toContain(`Page ${pages} of ${pages}`);
  expect(texts.filter((text) => text === 'Receipt R-000002')).toHaveLength(pages);
});
