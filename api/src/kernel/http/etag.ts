import { hash as digestOf } from 'node:crypto';
import fp from 'fastify-plugin';

export const shortDigest = (text: string): string => digestOf('sha256', text, 'base64url').slice(0, 22);

/** True when `If-None-Match` names this tag, weak or strong, or any (`*`). */
export const isNamedIn = (ifNoneMatch = '', hash: string): boolean =>
  ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"([^"]*)"/g)].some(([, tag]) => tag === hash);

/** An answer that is the same for everybody has an ETag, and is not sent again to a caller who has it. */
export const etags = fp(async (app) => {
  app.addHook('onSend', async ({ method, viewer, headers }, reply, payload) => {
    const isPublic = method === 'GET' && viewer === null && reply.getHeader('cache-control') !== 'no-store';
    const isFinal = reply.statusCode !== 200 || reply.hasHeader('etag') || typeof payload !== 'string';
    if (!isPublic || isFinal) return payload;
    const hash = shortDigest(payload);
    // Weak: all encodings have the same tag.
    reply.header('etag', `W/"${hash}"`);
    if (!isNamedIn(headers['if-none-match'], hash)) return payload;
    reply.code(304);
    return '';
  });
});
