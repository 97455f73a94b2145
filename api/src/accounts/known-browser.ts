import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSignedCookie, signedCookie } from '../plugins/cookies.ts';

const cookieName = 'known-browser';
const year = 365 * 86_400;

/** Notes in the browser that this person signed in there, so that others who guess at the password slow down only others. */
export const rememberBrowser = (reply: FastifyReply, email: string): void =>
  setSignedCookie(reply, cookieName, markOf(email), { path: '/api/auth/login', maxAgeSeconds: year });

/** Whether the person with this email was the last who signed in in this browser. */
export const isKnownBrowser = (request: FastifyRequest, email: string): boolean =>
  signedCookie(request, cookieName) === markOf(email);

const markOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('base64url');
