/** What a failure says of the file that was asked for; in the fields that webpack gives to a lost chunk. */
export const lostFile = (error: unknown): { url?: string; isLate: boolean } => {
  const { request, type } = typeof error === 'object' && error !== null ? ({ ...error } as Lost) : {};
  return { ...(typeof request === 'string' ? { url: request } : {}), isLate: type === 'timeout' };
};
interface Lost {
  request?: unknown;
  type?: unknown;
}

/**
 * What the server has where a script was lost: `right`, what `hash` says; `unknown`, it gave no answer of its own. Asked
 * past the browser's cache, which then holds it anew. The browser judges, and tells no script why one did not run.
 */
export const fileOnServer = async (url: string, hash: string): Promise<'right' | 'changed' | 'missing' | 'unknown'> => {
  const signal = AbortSignal.timeout(6_000);
  try {
    if ((await fetch(url, { integrity: hash, cache: 'reload', signal })).ok) return 'right';
  } catch {
    // another file, or no answer: the next question tells
  }
  try {
    const { ok, status } = await fetch(url, { signal });
    return ok ? 'changed' : status < 500 ? 'missing' : 'unknown';
  } catch {
    return 'unknown';
  }
};
