import type { FastifyRequest } from 'fastify';

/** Where hosted pages are found: the address under which the shop's server reached the sandbox. */
export const ownOrigin = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;
