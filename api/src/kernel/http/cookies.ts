import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

interface OwnCookie {
  path: string;
  maxAgeSeconds: number;
}

/** Reads cookies, and signs those that nobody else may write. */
export const cookies = fp(async (app) => {
  await app.register(cookie, { secret: app.settings.secret });
});

/** Options of every cookie of ours: no script reads it, and a write from another site's page goes without it. */
export const cookieOptions = ({ settings }: Pick<FastifyInstance, 'settings'>, { path, maxAgeSeconds }: OwnCookie) => ({
  path,
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: settings.publicOrigins.every((origin) => origin.startsWith('https://')),
  maxAge: maxAgeSeconds,
});

/** The value of a signed cookie; undefined where there is none, and where the signature is not ours. */
export const signedCookie = (request: FastifyRequest, name: string): string | undefined => {
  const sent = request.cookies[name];
  const opened = sent === undefined ? undefined : request.unsignCookie(sent);
  return opened?.valid ? opened.value : undefined;
};

/** Sets a cookie whose value can be read by the browser's owner and changed by nobody but us. */
export const setSignedCookie = (reply: FastifyReply, name: string, value: string, options: OwnCookie): void => {
  reply.setCookie(name, value, { ...cookieOptions(reply.server, options), signed: true });
};
