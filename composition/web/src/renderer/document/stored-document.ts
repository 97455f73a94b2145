import { type Encoded, encoded, etagOf } from '../../web/encoding.ts';

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
  /** In milliseconds, as `performance.now()`: the other clock can be set back. */
  madeAt: number;
  /** When it was made, or its data were found unchanged. */
  checkedAt: number;
  /** Of memory, about. */
  bytes: number;
  as: Encoded;
}

export const storedDocument = (
  html: string,
  { status, calls }: Pick<StoredDocument, 'status' | 'calls'>,
  made: Pick<StoredDocument, 'versions' | 'isComplete'>,
): StoredDocument => {
  const content = Buffer.from(html);
  return {
    status,
    calls,
    ...made,
    etag: etagOf(content),
    madeAt: performance.now(),
    checkedAt: performance.now(),
    bytes: content.length * 2,
    as: encoded(content),
  };
};
