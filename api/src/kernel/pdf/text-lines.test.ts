import { linesOf, type TextLine } from './text-lines.ts';

const style = { size: 10, weight: 'regular', width: 500 } as const;
/** `noto-sans-arabic-arabic-wght-normal.woff2` is `arabic`. */
const fontOf = (name: string) =>
  name.replace(/^noto-(?:sans-|serif-)?(\w+).*$/, '$1').replace(/(?:-latin.*)?\..*$/, '');
/** From left to right; `<` marks what is read from right to left. */
const shown = (lines: readonly TextLine[]) =>
  lines
    .flatMap(({ runs }) => runs)
    .filter(({ width }) => width > 0)
    .map(({ text, face, isRtl }) => `${fontOf(face.name)}${isRtl ? '<' : ':'}${text}`);
const latin = (text: string) => `DejaVuSans:${text}`;

test.each([
  ['Max Meier', [latin('Max Meier')]],
  ['Payment for مريم حداد', [latin('Payment for '), 'arabic<مريم حداد']],
  ['شقة 12 A', [latin('A'), 'DejaVuSans< ', latin('12'), 'arabic<شقة ']],
  ['שלום 2026', [latin('2026'), 'hebrew<שלום ']],
  ['\u2068مريم\u2069 (a)', ['arabic<مريم', latin('\u2069 (a)')]],
  ['pay \u202e00.1$', [latin('pay 00.1$')]],
])('%j has its runs in visual order', async (text, expected) => {
  expect(shown(await linesOf(text, style))).toEqual(expected);
});

test.each([
  ['अनिल कुमार', 'devanagari'],
  ['সুমাইয়া', 'bengali'],
  ['ਗੁਰਪ੍ਰੀਤ', 'gurmukhi'],
  ['தமிழ்', 'tamil'],
  ['ශ්‍රී', 'sinhala'],
  ['สมชาย', 'thai'],
  ['ខ្មែរ', 'khmer'],
  ['ကျော်', 'myanmar'],
  ['རྒྱལ', 'tibetan'],
  ['ጥሩነሽ', 'ethiopic'],
  ['ნინო', 'georgian'],
  ['山田', 'jp'],
  ['张伟', 'sc'],
  ['繁體', 'jp'],
  ['김서연', 'kr'],
  ['👩‍🔧', 'emoji'],
  ['❤️', 'emoji'],
  ['ᠮᠣᠩ', 'unifontex'],
  ['𒀀', 'DejaVuSans'],
  ['n̂ Nguyễn Жанна Ω', 'DejaVuSans'],
])('%s is printed with the font %s', async (text, font) => {
  const [line] = await linesOf(text, style);
  expect(new Set(line?.runs.map(({ face }) => fontOf(face.name)))).toEqual(new Set([font]));
  for (const { face, text: part, isRtl } of line?.runs ?? []) expect(face.shape(part, isRtl)).not.toContain(0);
});

test('Arabic joins, vowels move, and an emoji of several is one', async () => {
  const glyphsOf = async (text: string) =>
    (await linesOf(text, style)).flatMap(({ runs }) =>
      runs.flatMap(({ face, text, isRtl }) => face.shape(text, isRtl)),
    );
  expect(await glyphsOf('👩‍🔧')).toHaveLength(1);
  expect((await glyphsOf('ي')).at(-1)).not.toBe((await glyphsOf('يي')).at(-1));
  const [consonant] = await glyphsOf('न');
  expect((await glyphsOf('नि')).at(-1)).toBe(consonant);
});

test('a character without a font is named', async () => {
  expect(shown(await linesOf('a 𒀀', style))).toEqual([latin('a U+12000')]);
});

test('others get their turn while a long text is measured, and a very long one is cut', async () => {
  await linesOf('word שלום', style);
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const lines = await linesOf(`${'word '.repeat(2000)}שלום`, style);
  clearImmediate(timer);
  expect(turns).toBeGreaterThan(3);
  const texts = lines.map(({ runs }) => runs.map(({ text }) => text).join(''));
  expect(texts.join(' ')).toHaveLength(500);
  expect(texts.at(-1)).toMatch(/…$/);
});

test('many marks on one character are cut, and composed characters are one', async () => {
  const [line] = await linesOf(`e\u0301 a${'\u0310'.repeat(100)}`, style);
  expect(line?.runs.map(({ text }) => text).join('')).toBe(`é a${'\u0310'.repeat(4)}`);
});

test('a line ends at a space, between words of a script without spaces, and only in a long word inside of it', async () => {
  const broken = async (text: string, width: number) =>
    (await linesOf(text, { ...style, width })).map(({ runs }) => runs.map((run) => run.text).join(''));
  expect(await broken('Lawn mowing - weekly', 70)).toEqual(['Lawn mowing', '- weekly']);
  expect(await broken('สวัสดีครับ', 35)).toEqual(['สวัสดี', 'ครับ']);
  expect((await broken(`${'w'.repeat(90)} a`, 200)).every((line) => line.length < 30)).toBe(true);
  expect((await linesOf('مريم حداد مريم', { ...style, width: 50 })).length).toBe(2);
});
