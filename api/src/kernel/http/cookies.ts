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

/** An http origin beside others goes without cookies, except localhost: with them, anyone on its network could read sessions. */
export const isSecure = ({ publicOrigins }: FastifyInstance['settings']): boolean =>
  publicOrigins.some((origin) => origin.startsWith('https://'));

/** For a cookie with the path `/`: below https no other host of the domain can set it. */
export const hostCookie = ({ settings }: Pick<FastifyInstance, 'settings'>, name: string): string =>
  isSecure(settings) ? `__Host-${name}` : name;

/** No script reads them, and writes of another site's page go without them. */
export const cookieOptions = ({ settings }: Pick<FastifyInstance, 'settings'>, { path, maxAgeSeconds }: OwnCookie) => ({
  path,
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(settings),
  maxAge: maxAgeSeconds,
});

export const clearCookie = (reply: FastifyReply, name: string, path: string): void => {
  // Without `Secure`, browsers ignore one that is named for https.
  reply.clearCookie(name, cookieOptions(reply.server, { path, maxAgeSeconds: 0 }));
};

export const signedCookie = (request: FastifyRequest, name: string): string | undefined => {
  const sent = request.cookies[name];
  const opened = sent === undefined ? undefined : request.unsignCookie(sent);
  return opened?.valid ? opened.value : undefined;
};

export const setSignedCookie = (reply: FastifyReply, name: string, value: string, options: OwnCookie): void => {
  reply.setCookie(name, value, { ...cookieOptions(reply.server, options), signed: true });
};
