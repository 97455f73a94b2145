import type { ApiRoutes, ErrorCode, IdempotentRoute, Read } from '@nearhand/contracts';
// By the package's name: slices bundle this file, the shell provides its imports.
import { errorCode, errorStatus, type Outgoing, type Reading, request } from '@nearhand/platform';
import { storage } from '@nearhand/platform/host';
// biome-ignore lint/style/noRestrictedImports: for parts of a run.
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';

// Importing the contracts' table of codes would add all of it to every first page load.
const stillRunning: ErrorCode = 'request/still-running';

/** A request that was sent and whose result is unknown. */
interface Attempt {
  /** A hash of the call: others may use this browser later. */
  call: string;
  key: string;
  /** In milliseconds. */
  sentAt: number;
}

/** Later the same call is meant anew. */
const lastsMs = 60 * 60 * 1000;

const isAttempt = (data: unknown): data is Attempt =>
  typeof data === 'object' && data !== null && ['call', 'key', 'sentAt'].every((name) => name in data);

const hashOf = async (text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
};

/** True for a final answer: any error below 500, except that the first request is still running. */
const isAnswered = async (error: unknown): Promise<boolean> => {
  const status = errorStatus(error);
  return status !== undefined && status < 500 && (await errorCode(error)) !== stillRunning;
};

/**
 * Options of a mutation that sends the same call with the same `Idempotency-Key` until the API has answered it with success
 * or an error below 500: for an hour, also after a reload and in another tab. Without `read` the answer is dropped.
 */
export function idempotentMutation<N extends IdempotentRoute, T>(
  name: N,
  options: Reading<ApiRoutes[N]['answer'], T>,
): { mutationFn: (call: ApiRoutes[N]['input']) => Promise<T> };
export function idempotentMutation<N extends IdempotentRoute>(
  name: N,
): { mutationFn: (call: ApiRoutes[N]['input']) => Promise<void> };
export function idempotentMutation(name: IdempotentRoute, { read }: { read?: Read<unknown> } = {}) {
  // Names of the host begin with the site's, and a slice may not write them.
  const place = `sent:${name}`;
  let open: Attempt | undefined;
  const stored = (): Attempt | undefined => {
    const found = storage.local.getJson(place);
    return isAttempt(found) && Date.now() - found.sentAt < lastsMs ? found : undefined;
  };
  return {
    mutationFn: async (sent: Outgoing): Promise<unknown> => {
      const call = await hashOf(JSON.stringify(sent));
      const fresh = { call, key: crypto.randomUUID(), sentAt: Date.now() };
      const attempt = [stored(), open].find((last) => last?.call === call) ?? fresh;
      open = attempt;
      storage.local.set(place, JSON.stringify(attempt));
      const end = () => {
        // A later call may have begun its attempt meanwhile: do not remove that one.
        if (open === attempt) open = undefined;
        if (stored()?.key === attempt.key) storage.local.remove(place);
      };
      try {
        const answer = await request('POST', name.replace('POST ', ''), { ...sent, idempotencyKey: attempt.key, read });
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
