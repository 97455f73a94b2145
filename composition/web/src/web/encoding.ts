import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | undefined;

/** Content in an encoding. */
export type Encoded = (encoding: Encoding) => Promise<Buffer>;

/** A client may say of one that it cannot read it: `br;q=0`. */
const accepts = (accepted: string, name: string): boolean =>
  new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(accepted);

export const encodingFor = (accepted = ''): Encoding => {
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : undefined;
};

/** Weak: all encodings have the same tag. */
export const etagOf = (content: Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Compressed once for many visitors, while the first one waits. `prepared` gives the result of an earlier compression, by its suffix. */
export const encoded = (content: Buffer, prepared?: (suffix: string) => Promise<Buffer | undefined>): Encoded => {
  const known = new Map<Encoding, Promise<Buffer>>();
  const make = async (encoding: Encoding): Promise<Buffer> => {
    if (!encoding) return content;
    const stored = await prepared?.(encoding === 'br' ? '.br' : '.gz').catch(() => undefined);
    return stored ?? (encoding === 'br' ? brotli(content, quality(content)) : zip(content));
  };
  return (encoding) => {
    const made = known.get(encoding) ?? make(encoding);
    known.set(encoding, made);
    return made;
  };
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const quality = ({ length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});
