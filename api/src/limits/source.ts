import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** One customer of an internet provider holds at least this many leading bits of IPv6, and all addresses below them. */
const networkParts = 64 / 16;

/**
 * Where a request comes from, as limits count it: an IPv4 address, or the /64 network of an IPv6 address. What a proxy
 * names that is no address counts as it is.
 */
export const sourceOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts
    .slice(0, networkParts)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
};
