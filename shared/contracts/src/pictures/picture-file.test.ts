import { maxPictureBytes } from '../rules/limits.ts';
import { fileKind } from './file-kind.ts';
import { faultText, pictureFault } from './picture-file.ts';

const formats = ['jpeg', 'png', 'webp'] as const;
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const file = (name: string, text: string) => new File([bytes(text)], name);
const ftyp = (...brands: string[]) => {
  const [major = '', ...compatible] = brands;
  return `\0\0\0${String.fromCharCode(16 + 4 * compatible.length)}ftyp${major}\0\0\0\0${compatible.join('')}\0\0\0\x08free`;
};
const binary = '\0\x01\x02\xff'.repeat(20);

test.each([
  ['a HEIC photo', ftyp('heic', 'mif1', 'MiPr', 'miaf', 'MiHB', 'heic')],
  ['a HEIC photo', ftyp('heix', 'mif1', 'heix')],
  ['a HEIC photo', ftyp('mif1', 'mif1', 'heic')],
  ['a HEIC photo', ftyp('hevc', 'msf1', 'hevc')],
  ['an AVIF image', ftyp('avif', 'mif1', 'miaf', 'MA1B')],
  ['an AVIF image', ftyp('avis', 'msf1', 'avif')],
  ['an AVIF image', ftyp('mif1', 'miaf', 'avif')],
  ['a video', ftyp('qt  ', 'qt  ')],
  ['a video', ftyp('isom', 'isom', 'iso2', 'avc1', 'mp41')],
  ['a video', ftyp('mp42', 'isom', 'mp42')],
  ['a video', `\0\0\0\x08wide\0\0\0\x10mdat${binary}`],
  ['a video', `\x1aE\xdf\xa3${binary}`],
  ['a video', `RIFF${binary.slice(0, 4)}AVI LIST`],
  ['a sound file', ftyp('M4A ', 'isom')],
  ['a sound file', `ID3\x04${binary}`],
  ['a raw photo of a camera', ftyp('crx ', 'crx ', 'isom')],
  ['a raw photo of a camera', `II*\0\x10\0\0\0CR\x02\0${binary}`],
  ['a TIFF image or a raw photo of a camera', `II*\0\x08\0\0\0${binary}`],
  ['a TIFF image or a raw photo of a camera', `MM\0*\0\0\0\x08${binary}`],
  ['a JPEG XL image', `\xff\n${binary}`],
  ['a JPEG XL image', `\0\0\0\x0cJXL \r\n\x87\n${binary}`],
  ['a JPEG 2000 image', `\0\0\0\x0cjP  \r\n\x87\n${binary}`],
  ['a BMP image', `BM\x36\x10\0\0\0\0\0\0${binary}`],
  ['a Photoshop file', `8BPS\0\x01${binary}`],
  ['a GIF image', `GIF89a\x05\0\x05\0${binary}`],
  ['a GIF image', `GIF87a\x05\0\x05\0${binary}`],
  ['a PDF document', `%PDF-1.7\n%${binary}`],
  ['a ZIP archive or an office document', `PK\x03\x04${binary}`],
  ['a ZIP archive or an office document', `PK\x05\x06${'\0'.repeat(18)}`],
  ['a compressed archive', `\x1f\x8b\x08${binary}`],
  ['a compressed archive', `Rar!\x1a\x07${binary}`],
  ['an office document', `\xd0\xcf\x11\xe0${binary}`],
  ['a text document', '{\\rtf1 Hello}'],
  ['an SVG drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['an SVG drawing', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- Made by hand -->\n<svg width="9">'],
  ['a web page', '\n<!DOCTYPE html><p>Not found</p>'],
  ['a text file', 'BM is how this text begins'],
  ['a text file', 'PK, II* and GIF are names'],
  ['a text file', '{"error":"not found"}'],
  ['a text file', '\xc3\x9cber \xe2\x80\x9cuns\xe2\x80\x9d\r\n'],
  ['a text file', '\xff\xfeH\0i\0'],
])('%s is known by its first bytes: %j', async (what, content) => {
  expect(fileKind(bytes(content))?.what).toBe(what);
  const fault = await pictureFault(file('me.jpg', content), formats);
  expect(fault).toMatchObject({ about: 'type', what: `“me.jpg” is ${what}, despite its name.` });
});

const jpegStart = '\xff\xd8\xff\xe1\0\x06\xff\xd9\xff\xda';
const frame = (width: string, height: string) => `\xff\xc2\0\x0b\x08${height}${width}\x01\x01\x11\0`;
const scan = '\xff\xda\0\x08\x01\x01\0\0\x3f\0picture\xff\0picture';
const jpeg = `${jpegStart}${frame('\0\x40', '\0\x30')}${scan}\xff\xd9`;
const ihdr = (width: string, height: string) => `\x89PNG\r\n\x1a\n\0\0\0\rIHDR${width}${height}\x08\x02\0\0\0crc!`;
const iend = '\0\0\0\0IENDcrc!';
const png = `${ihdr('\0\0\0\x40', '\0\0\0\x30')}\0\0\0\x04IDATdatacrc!${iend}`;
const webp = (chunk: string) => `RIFF${String.fromCharCode(chunk.length + 4)}\0\0\0WEBP${chunk}`;
const webps = [
  webp('VP8 \x10\0\0\0abc\x9d\x01*\x40\0\x30\0....'),
  webp('VP8L\x10\0\0\0/\x3f\xc0\x0b\0abcdefghijk'),
  webp('VP8X\x0a\0\0\0\0\0\0\0\x3f\0\0\x2f\0\0....'),
] as const;

const whole: readonly (readonly [what: string, content: string])[] = [
  ['a JPEG whose thumbnail has an end of its own', jpeg],
  ['a JPEG with a film behind it', `${jpeg}${ftyp('mp42', 'isom')}`],
  ['a JPEG with bytes between its segments', jpeg.replace('\xff\xc2', 'xx\xff\xff\xc2')],
  ['a PNG', png],
  ['a PNG without its last chunk', png.slice(0, -iend.length)],
  ['a PNG with more behind it', `${png}${binary}`],
  ...webps.map((content) => [`a WebP, ${content.slice(12, 16)}`, content] as const),
];

test.each(whole)('%s is sent, whatever its name', async (_what, content) => {
  expect(await pictureFault(file('IMG 1.txt', content), formats)).toBeUndefined();
});

test.each([
  ['JPEG', jpeg.slice(0, -2)],
  ['JPEG', jpeg.slice(0, jpeg.indexOf('\xff\xc2') + 4)],
  ['JPEG', `${jpeg.slice(0, -9)}${'\0'.repeat(300)}`],
  ['PNG', png.slice(0, -iend.length - 1)],
  ['PNG', png.slice(0, 20)],
  ['WebP', webps[0].slice(0, -1)],
  ['WebP', webps[0].slice(0, 12)],
])('a %s that is cut off is damaged', async (format, content) => {
  const fault = await pictureFault(file('a.jpg', content), formats);
  expect(fault?.about).toBe('content');
  expect(fault?.what).toBe(`The ${format} file “a.jpg” is damaged: a part of it is missing or wrong.`);
});

test.each([
  ['JPEG', `${jpegStart}${frame('\x20\0', '\x18\0')}${scan}\xff\xd9`],
  ['PNG', `${ihdr('\0\0\x20\0', '\0\0\x18\0')}${iend}`],
  ['WebP', webp('VP8L\x10\0\0\0/\xff\xdf\xff\x05abcdefghijk')],
  ['WebP', webp('VP8X\x0a\0\0\0\0\0\0\0\xff\x1f\0\xff\x17\0....')],
])('a %s of 8192 by 6144 pixels is told with both numbers', async (_format, content) => {
  const fault = await pictureFault(file('wide.jpg', content), formats);
  expect(fault?.what).toBe('“wide.jpg” has too many pixels: 8192 by 6144 are 51 megapixels.');
});

test('a picture of one byte too many is told with its size; another kind of file with its kind', async () => {
  const sized = (start: string, size: number) => new File([bytes(start), new Uint8Array(size - start.length)], 'a.png');
  expect(await pictureFault(sized(png, maxPictureBytes), formats)).toBeUndefined();
  expect((await pictureFault(sized(png, maxPictureBytes + 1), formats))?.what).toBe('“a.png” has 5.1 MB.');
  const film = await pictureFault(sized(ftyp('qt  '), maxPictureBytes + 1), formats);
  expect(film?.what).toBe('“a.png” is a video, despite its name.');
});

test('an empty file, an unknown one and one that cannot be read have their sentence', async () => {
  expect(await pictureFault(file('a.png', ''), formats)).toEqual({ about: 'type', what: '“a.png” is empty.' });
  const unknown = await pictureFault(file('a', binary), formats);
  expect(unknown?.what).toBe('“a” is not a picture of a known kind.');
  const folder = file('Photos', png);
  folder.slice = () => {
    throw new DOMException('A requested file or directory could not be found', 'NotFoundError');
  };
  const fault = await pictureFault(folder, formats);
  expect(fault?.what).toBe('“Photos” cannot be read. It may be a folder, or have been moved.');
});

test('a format that is accepted elsewhere is a wrong one here; a photo of a phone comes with the way to a JPEG', async () => {
  const gif = file('a.gif', `GIF89a\x05\0\x05\0${binary}`);
  expect(await pictureFault(gif, [...formats, 'gif'])).toBeUndefined();
  expect((await pictureFault(gif, formats))?.what).toBe('“a.gif” is a GIF image.');
  const heic = await pictureFault(file('IMG_1.heic', ftyp('heic', 'mif1')), formats);
  expect(heic && faultText(heic)).toMatch(
    /^“IMG_1\.heic” is a HEIC photo\. Please save such a file as JPEG: .*Most Compatible/,
  );
});
