type Signature = readonly (readonly [offset: number, text: string])[];

/** How each kind of picture that is taken begins, byte for byte. */
const signatures: readonly Signature[] = [
  [[0, '\xff\xd8\xff']], // JPEG
  [[0, '\x89PNG\r\n\x1a\n']],
  [[0, 'GIF87a']],
  [[0, 'GIF89a']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
];

/** True when the bytes begin as a JPEG, PNG, WebP or GIF does. */
export const beginsAsPicture = (bytes: Buffer): boolean =>
  signatures.some((signature) =>
    signature.every(([offset, text]) => bytes.toString('latin1', offset, offset + text.length) === text),
  );
