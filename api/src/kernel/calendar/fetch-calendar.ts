import { Resolver } from 'node:dns/promises';
import { request } from 'node:https';
import { isIP, isIPv6 } from 'node:net';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { ApiError } from '../errors/api-error.ts';
import { calendarText } from './file/calendar-lines.ts';
import { calendarTooLarge, calendarUnreadable, maxCalendarBytes } from './read-busy-times.ts';

const timeoutMs = 10_000;
const maxRedirects = 3;

export interface CalendarAnswer {
  status: number;
  location: string | undefined;
  /** Of the body: `gzip`. */
  encoding?: string | undefined;
  body: AsyncIterable<Uint8Array>;
  close: () => void;
}

/** How calendars of other sites are reached. */
export interface CalendarNetwork {
  resolve: (host: string) => Promise<string[]>;
  /** Connects to `address` and to no other, whatever the host's name resolves to by then. */
  get: (url: URL, address: string, signal: AbortSignal) => Promise<CalendarAnswer>;
}

/** Reads an iCalendar file from a public `https:` address. Throws `calendar/unreadable` with a sentence. */
export const fetchCalendar = async (
  network: CalendarNetwork,
  address: string,
  limitMs = timeoutMs,
): Promise<string> => {
  const signal = AbortSignal.timeout(limitMs);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(tooLate()), { once: true });
  });
  try {
    return await Promise.race([follow(network, address, signal), late]);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw signal.aborted ? tooLate() : unreachable();
  }
};

const tooLate = () => calendarUnreadable('The address did not answer within 10 seconds.');
/** The same for a private network: the answer must not tell what is there. */
const unreachable = () => calendarUnreadable('The address cannot be reached. Please check it, or try again later.');

const follow = async (network: CalendarNetwork, address: string, signal: AbortSignal): Promise<string> => {
  let url = publicUrl(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await network.get(url, await publicAddress(network, url), signal);
    try {
      const isRedirect = answer.status >= 300 && answer.status < 400 && answer.location !== undefined;
      if (!isRedirect) return await textOf(answer);
      url = publicUrl(answer.location ?? '', url.href);
    } finally {
      answer.close();
    }
  }
  throw calendarUnreadable('The address redirects too often.');
};

/** `webcal:` is how calendars of Apple and Outlook are shared. */
const publicUrl = (address: string, base?: string): URL => {
  const text = address.trim().replace(/^webcals?:/i, 'https:');
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  if (url?.protocol !== 'https:') throw calendarUnreadable('Please enter an address that begins with https://.');
  if (url.port || url.username || url.password)
    throw calendarUnreadable('Please enter an address without a port, a user name or a password.');
  return url;
};

const publicAddress = async (network: CalendarNetwork, { hostname }: URL): Promise<string> => {
  const addresses = await network.resolve(hostname.replace(/^\[|\]$/g, ''));
  const [first] = addresses;
  if (first === undefined || !addresses.every(isPublicAddress)) throw unreachable();
  return first;
};

/** A public address by its range, which answers virtual machines of Azure only: their platform. */
const azurePlatform = '168.63.129.16';

/** False for every network that is not reached through the public internet. */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || address.toString() === azurePlatform) return false;
  return !(address instanceof ipaddr.IPv6) || address.match(globalUnicast);
};

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** In any case, and under its older name (RFC 9110). */
const gzip = /^(x-)?gzip$/i;

const textOf = async ({ status, encoding, body }: CalendarAnswer): Promise<string> => {
  if (status !== 200) throw calendarUnreadable(`The address answers with an error (${status}).`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of gzip.test(encoding ?? '') ? pipeline(body, createGunzip(), () => undefined) : body) {
    size += part.length;
    if (size > maxCalendarBytes) throw calendarTooLarge();
    parts.push(part);
  }
  return calendarText(Buffer.concat(parts));
};

/** `dns.lookup` would hold one of the two threads that the whole process has for it, as long as a name server is silent. */
export const names = new Resolver({ timeout: 2_500, tries: 2 });

export const internet: CalendarNetwork = {
  resolve: async (host) => {
    if (isIP(host)) return [host];
    const found = await Promise.allSettled([names.resolve4(host), names.resolve6(host)]);
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  },
  get: (url, address, signal) =>
    new Promise((resolve, reject) => {
      const family = isIPv6(address) ? 6 : 4;
      const outgoing = request(url, {
        agent: false,
        signal,
        // Some servers have the file as another type, or compressed, and ask neither header.
        headers: { accept: 'text/calendar, */*;q=0.1', 'accept-encoding': 'identity', 'user-agent': 'Nearhand' },
        lookup: (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
      });
      outgoing.on('error', reject);
      outgoing.on('response', (answer) => {
        const { statusCode = 0, headers } = answer;
        resolve({
          status: statusCode,
          location: headers.location,
          encoding: headers['content-encoding'],
          body: answer,
          close: () => answer.destroy(),
        });
      });
      outgoing.end();
    }),
};
