/** Formats that the API can decode. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif';

export interface FileKind {
  /** Continues "This file is". */
  what: string;
  /** Absent: the API cannot decode it. */
  format?: PictureFormat;
  advice?: string;
}

const saveAsJpeg =
  'Please save such a file as JPEG: on a Mac in Preview (File > Export), on Windows in Photos (Save as).';
const cameraSetting = 'For new photos, set the iPhone to Settings > Camera > Formats > Most Compatible.';
const chooseAPhoto = 'Please choose a photo.';

/**
 * A row counts before those below it. A pattern reads bytes as the characters of the same codes. The brands of a `ftyp`
 * box begin at byte 8 and have 4 bytes each: HEIC, AVIF and videos differ in them alone.
 */
const kinds: readonly (readonly [pattern: RegExp, kind: FileKind])[] = [
  [/^\xff\xd8\xff/, { what: 'a JPEG photo', format: 'jpeg' }],
  [/^\x89PNG\r\n.\n/s, { what: 'a PNG image', format: 'png' }],
  [/^RIFF.{4}WEBP/s, { what: 'a WebP image', format: 'webp' }],
  [/^GIF8[79]a/, { what: 'a GIF image', format: 'gif', advice: saveAsJpeg }],
  [/^.{4}ftyp(?:.{4}){0,9}avi[fs]/s, { what: 'an AVIF image', advice: saveAsJpeg }],
  [
    /^.{4}ftyp(?:.{4}){0,9}(?:he[iv][cmsx]|mif1|msf1)/s,
    { what: 'a HEIC photo', advice: `${saveAsJpeg} ${cameraSetting}` },
  ],
  [
    /^(?:.{4}ftypcrx |II\*.{5}CR|FUJIFILM|II(?:RO|RS|U\p{Cc}))/su,
    { what: 'a raw photo of a camera', advice: saveAsJpeg },
  ],
  [/^(?:II[*+]\p{Cc}|MM\p{Cc}[*+])/u, { what: 'a TIFF image or a raw photo of a camera', advice: saveAsJpeg }],
  [/^(?:\xff\n|.{4}JXL )/s, { what: 'a JPEG XL image', advice: saveAsJpeg }],
  [/^.{4}jP {2}/s, { what: 'a JPEG 2000 image', advice: saveAsJpeg }],
  [/^BM.{4}\p{Cc}{4}/su, { what: 'a BMP image', advice: saveAsJpeg }],
  [/^8BPS/, { what: 'a Photoshop file', advice: 'Please save it as JPEG in Photoshop (File > Export).' }],
  [/^.{4}ftypM4[ABP] |^ID3\p{Cc}|^RIFF.{4}WAVE|^OggS|^fLaC/su, { what: 'a sound file', advice: chooseAPhoto }],
  [
    /^.{4}(?:ftyp|moov|mdat|wide|free|skip|pnot)|^RIFF.{4}AVI |^\p{Cc}E\xdf\xa3|^FLV\p{Cc}|^0&\xb2u/su,
    { what: 'a video', advice: chooseAPhoto },
  ],
  [/^%PDF-/, { what: 'a PDF document' }],
  [/^PK\p{Cc}{2}/u, { what: 'a ZIP archive or an office document' }],
  [/^(?:Rar!|7z\xbc\xaf|\p{Cc}\x8b|BZh\d)/u, { what: 'a compressed archive' }],
  [/^\xd0\xcf.\xe0/s, { what: 'an office document' }],
  [/^\{\\rtf/, { what: 'a text document' }],
  [/^(?:\xef\xbb\xbf)?\s*<(?:.*<)?(?:\w+:)?svg[\s>]/is, { what: 'an SVG drawing', advice: 'Please save it as PNG.' }],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body)/i, { what: 'a web page' }],
  [/^(?:\xff\xfe|\xfe\xff|[\P{Cc}\s\x80-\x9f]+$)/u, { what: 'a text file' }],
];

/** The longest beginning that decides. */
export const kindBytes = 4096;

/** Neither the name nor the type that the browser derives from it counts. */
export const fileKind = (bytes: Uint8Array): FileKind | undefined => {
  const text = String.fromCharCode(...bytes.subarray(0, kindBytes));
  return kinds.find(([pattern]) => pattern.test(text))?.[1];
};
