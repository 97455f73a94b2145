import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Leading bits of IPv6 that one customer of an internet provider holds at least, with all addresses below them. */
const customerBits = 64;
/** The most that a customer is given: who wants to be many has all networks below them. */
export const siteBits = 48;

/**
 * Where a request comes from, as limits count it: an IPv4 address, or the network of an IPv6 address, a /64 unless
 * said otherwise. What a proxy names that is no address counts as it is.
 */
export const sourceOf = ({ ip }: Pick<FastifyRequest, 'ip'>, bits = customerBits): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`;
};
