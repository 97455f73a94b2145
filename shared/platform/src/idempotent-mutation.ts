import type { ApiRoutes, ErrorCode, IdempotentRoute, Read } from '@nearhand/contracts';
// By the package's name: slices bundle this file, the shell provides its imports.
import { errorCode, errorStatus, type Outgoing, type Reading, request } from '@nearhand/platform';
// biome-ignore lint/style/noRestrictedImports: for parts of a run.
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';

// Importing the contracts' table of codes would add all of it to every first page load.
const stillRunning: ErrorCode = 'request/still-running';

/** A request that was sent and whose result is unknown. */
export interface Attempt {
  body: string;
  key: string;
}

export interface AttemptStore {
  read: () => Attempt | undefined;
  write: (attempt: Attempt) => void;
  remove: () => void;
}

/** True for a final answer: any error below 500, except that the first request is still running. */
const isAnswered = async (error: unknown): Promise<boolean> => {
  const status = errorStatus(error);
  return status !== undefined && status < 500 && (await errorCode(error)) !== stillRunning;
};

/**
 * Options of a mutation that sends the same body with the same `Idempotency-Key` until the API has answered it with success
 * or an error below 500. `store` keeps the key beyond the page; without `read` the answer is dropped.
 */
export function idempotentMutation<N extends IdempotentRoute, T>(
  name: N,
  options: Reading<ApiRoutes[N]['answer'], T> & { store?: AttemptStore },
): { mutationFn: (call: ApiRoutes[N]['input']) => Promise<T> };
export function idempotentMutation<N extends IdempotentRoute>(
  name: N,
): { mutationFn: (call: ApiRoutes[N]['input']) => Promise<void> };
export function idempotentMutation(
  name: IdempotentRoute,
  { read, store }: { read?: Read<unknown>; store?: AttemptStore } = {},
) {
  let open: Attempt | undefined;
  return {
    mutationFn: async (call: Outgoing): Promise<unknown> => {
      const body = JSON.stringify(call);
      const attempt = [store?.read(), open].find((last) => last?.body === body) ?? { body, key: crypto.randomUUID() };
      open = attempt;
      store?.write(attempt);
      const end = () => {
        // A later call may have begun its attempt meanwhile: do not remove that one.
        if (open !== attempt) return;
        open = undefined;
        store?.remove();
      };
      try {
        const answer = await request('POST', name.replace('POST ', ''), { ...call, idempotencyKey: attempt.key, read });
        end();
        return answer;
      } catch (error) {
        if (await isAnswered(error)) end();
        throw error;
      }
    },
  };
}

/** `useMutation` with options that are made once per mounted component, as those of {@link idempotentMutation} must be. */
export const useIdempotentMutation = <T, Call>(create: () => UseMutationOptions<T, Error, Call>) => {
  const [options] = useState(create);
  return useMutation(options);
};
