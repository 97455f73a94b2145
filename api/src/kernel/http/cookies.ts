import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

interface OwnCookie {
  path: string;
  maxAgeSeconds: number;
}

export const cookies = fp(async (app) => {
  await app.register(cookie, { secret: app.settings.secret });
});

export const isSecure = ({ publicOrigins }: FastifyInstance['settings']): boolean =>
  publicOrigins.every((origin) => origin.startsWith('https://'));

/** No script reads them, and writes of another site's page go without them. */
export const cookieOptions = ({ settings }: Pick<FastifyInstance, 'settings'>, { path, maxAgeSeconds }: OwnCookie) => ({
  path,
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(settings),
  maxAge: maxAgeSeconds,
});

export const signedCookie = (request: FastifyRequest, name: string): string | undefined => {
  const sent = request.cookies[name];
  const opened = sent === undefined ? undefined : request.unsignCookie(sent);
  return opened?.valid ? opened.value : undefined;
};

export const setSignedCookie = (reply: FastifyReply, name: string, value: string, options: OwnCookie): void => {
  reply.setCookie(name, value, { ...cookieOptions(reply.server, options), signed: true });
};
