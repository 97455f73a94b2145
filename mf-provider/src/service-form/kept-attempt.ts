import { createIdempotencyKeys } from '@nearhand/platform';
import { type FormOwner, keptItem } from './kept-item.ts';

/** A creation that was sent, and nobody knows how it ended. */
interface Attempt {
  body: string;
  key: string;
}

export const attempts = keptItem(':attempt');

const isAttempt = (data: unknown): data is Attempt =>
  typeof data === 'object' &&
  data !== null &&
  'body' in data &&
  typeof data.body === 'string' &&
  'key' in data &&
  typeof data.key === 'string';

/**
 * Idempotency keys that outlast the page, as the kept form does: when the answer is lost and the page loaded anew, the
 * same form sent again is the same creation, paid once.
 */
export const createKeptKeys = (owner: FormOwner) => {
  const keys = createIdempotencyKeys();
  return {
    keyFor: (body: object): string => {
      const text = JSON.stringify(body);
      const kept = attempts.read(owner);
      const ofThisPage = keys.keyFor(body);
      const key = isAttempt(kept) && kept.body === text ? kept.key : ofThisPage;
      attempts.keep(owner, { body: text, key });
      return key;
    },
    /** As in {@link createIdempotencyKeys}; of `body`, because only there it shows whether the attempt is over. */
    failed: async (error: unknown, body: object): Promise<void> => {
      const before = keys.keyFor(body);
      await keys.failed(error);
      if (keys.keyFor(body) !== before) attempts.drop(owner);
    },
  };
};
