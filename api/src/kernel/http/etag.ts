import { hash as digestOf } from 'node:crypto';
import fp from 'fastify-plugin';

/** An answer that is the same for everybody has an ETag, and is not sent again to a caller who has it. */
export const etags = fp(async (app) => {
  app.addHook('onSend', async ({ method, viewer, headers }, reply, payload) => {
    const isPublic = method === 'GET' && viewer === null && reply.getHeader('cache-control') !== 'no-store';
    const isFinal = reply.statusCode !== 200 || reply.hasHeader('etag') || typeof payload !== 'string';
    if (!isPublic || isFinal) return payload;
    const tag = `"${digestOf('sha256', payload, 'base64url').slice(0, 22)}"`;
    // Weak: all encodings have the same tag.
    reply.header('etag', `W/${tag}`);
    const known = headers['if-none-match']?.trim() ?? '';
    if (known !== '*' && !known.includes(tag)) return payload;
    reply.code(304);
    return '';
  });
});
