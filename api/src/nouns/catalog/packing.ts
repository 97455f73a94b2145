import { type Encoding, encoded } from './encoding.ts';

/** The same bytes in any encoding. */
export interface Packing {
  /** Made when it is first asked for, once for all who ask, and kept. */
  as: (encoding: Encoding) => Promise<Buffer>;
  /** When nothing is being made. */
  rest: () => Promise<void>;
}

/** `quality` is Brotli's, 0 to 11. */
export const packing = (bytes: Buffer, quality: number): Packing => {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    as: (encoding) => {
      const there = made.get(encoding);
      if (there) return there;
      const body = encoded(bytes, encoding, quality);
      made.set(encoding, body);
      // What failed once may be asked for again.
      body.catch(() => made.delete(encoding));
      return body;
    },
    rest: async () => {
      await Promise.allSettled(made.values());
    },
  };
};
