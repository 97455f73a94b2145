type Signature = readonly (readonly [offset: number, text: string])[];

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** How each kind of picture that is taken begins, byte for byte. */
const signatures: readonly (readonly [PictureFormat, Signature])[] = [
  ['jpeg', [[0, '\xff\xd8\xff']]],
  ['png', [[0, '\x89PNG\r\n\x1a\n']]],
  ['gif', [[0, 'GIF87a']]],
  ['gif', [[0, 'GIF89a']]],
  [
    'webp',
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  ],
];

/** Which picture the bytes begin as; undefined for everything else. */
export const beginsAs = (bytes: Buffer): PictureFormat | undefined =>
  signatures.find(([, signature]) =>
    signature.every(([offset, text]) => bytes.toString('latin1', offset, offset + text.length) === text),
  )?.[0];
