import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A call of the API, and the answer's ETag; null where there was none. */
export interface DocumentCall {
  path: string;
  etag: string | null;
}

export interface StoredDocument {
  status: number;
  calls: readonly DocumentCall[];
  etag: string;
  /** `slice@version` of all slices for which it was rendered. */
  versions: readonly string[];
  /** Every part of it is there. */
  isComplete: boolean;
  madeAt: number;
  /** When it was made, or its data were found unchanged. */
  checkedAt: number;
  /** Of memory, about. */
  bytes: number;
  as: (encoding: Encoding) => Promise<Buffer>;
}

export type Encoding = 'br' | 'gzip' | undefined;

export const encodingFor = (accepted = ''): Encoding => {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
};

/** Compressed once for many visitors, while the first one waits. */
const brotliQuality = 5;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compress = (encoding: Encoding, content: Buffer): Promise<Buffer> => {
  if (encoding === 'gzip') return zip(content);
  if (encoding !== 'br') return Promise.resolve(content);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(content, {
    params: { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: content.length },
  });
};

export const storedDocument = (
  html: string,
  { status, calls }: Pick<StoredDocument, 'status' | 'calls'>,
  made: Pick<StoredDocument, 'versions' | 'isComplete'>,
): StoredDocument => {
  const content = Buffer.from(html);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    status,
    calls,
    ...made,
    // Weak: all encodings have the same tag.
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    madeAt: Date.now(),
    checkedAt: Date.now(),
    bytes: content.length * 2,
    as: (encoding) => {
      const known = compressed.get(encoding) ?? compress(encoding, content);
      compressed.set(encoding, known);
      return known;
    },
  };
};
