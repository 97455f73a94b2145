import type { PictureFormat } from './file-kind.ts';

interface Structure {
  width: number;
  height: number;
  /** No part of it is cut off. */
  isWhole: boolean;
}

/** Only sizes and ends are read. Reading beyond the end throws a RangeError. */
const readers: Record<PictureFormat, (view: DataView) => Structure> = {
  jpeg: (view) => {
    let at = 2;
    const size = { width: 0, height: 0 };
    const next = (): number => {
      while (view.getUint8(at) !== 0xff) at += 1;
      while (view.getUint8(at) === 0xff) at += 1;
      return view.getUint8(at);
    };
    // A thumbnail with an end of its own lies in a segment, so it is skipped.
    for (let marker = next(); marker !== markers.startOfScan; marker = next()) {
      if (isStartOfFrame(marker))
        Object.assign(size, { height: view.getUint16(at + 4), width: view.getUint16(at + 6) });
      at += 1 + view.getUint16(at + 1);
    }
    while (view.getUint16(at) !== markers.endOfImage) at += 1;
    return { ...size, isWhole: true };
  },
  // Decoders do without the last chunk, but not without a part of another.
  png: (view) => {
    let at = 8;
    while (at + 8 <= view.byteLength && wordAt(view, at + 4) !== 'IEND') at += 12 + view.getUint32(at);
    return { width: view.getUint32(16), height: view.getUint32(20), isWhole: at <= view.byteLength };
  },
  webp: (view) => {
    const isWhole = view.getUint32(4, true) + 8 <= view.byteLength;
    const bits = view.getUint32(21, true);
    const sizes: Record<string, { width: number; height: number }> = {
      VP8X: { width: 1 + (view.getUint32(24, true) & 0xffffff), height: 1 + (view.getUint32(27, true) & 0xffffff) },
      VP8L: { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) },
    };
    const plain = { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    return { ...(sizes[wordAt(view, 12)] ?? plain), isWhole };
  },
  gif: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true), isWhole: true }),
};

const markers = { startOfScan: 0xda, endOfImage: 0xffd9 } as const;

const wordAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(at + place)));

/** C4, C8 and CC are other markers. */
const isStartOfFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Undefined: the picture is cut off, or no picture behind its first bytes. A decoder would see more, but it also fails
 * for lack of memory, which is no fault of the picture.
 */
export const pictureSize = (
  bytes: Uint8Array,
  format: PictureFormat,
): { width: number; height: number } | undefined => {
  try {
    const { isWhole, ...size } = readers[format](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return isWhole ? size : undefined;
  } catch {
    return undefined;
  }
};
