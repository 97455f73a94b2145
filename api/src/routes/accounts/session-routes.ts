import type { FastifyReply, FastifyRequest } from 'fastify';
import { implement } from '../../kernel/http/api-routes.ts';
import { endSession } from '../../nouns/accounts/session-service.ts';

/** Logging out. GET is how pages ask for it; an address that an image can fetch must not do it for them. */
export const sessionRoutes = implement((app) => {
  const logOut = async (request: FastifyRequest, reply: FastifyReply) => {
    await endSession(app, request, reply);
    return { data: {} };
  };
  return { 'GET auth/logout': logOut, 'POST auth/logout': logOut };
});
