import { cutText, toLine } from '@nearhand/contracts';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { SessionOrigin } from '../../../kernel/http/session-repository.ts';
import { siteBits, sourceOf } from '../../../kernel/limits/rate-limit.ts';

const maxUserAgentLength = 500;
const maxPlaceLength = 60;

/** In words, as the list of sessions shows it. Neither the user agent nor the address is stored. */
export const sessionOrigin = (
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  placeHeader: string | undefined,
): SessionOrigin => ({
  device: deviceOf(request.headers['user-agent']),
  place: (placeHeader && placeNamed(request.headers[placeHeader]?.toString())) || networkOf(request),
});

/** `Chrome on Windows`; empty when it is unknown. */
export const deviceOf = (userAgent = ''): string => {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxUserAgentLength));
  return [browser.name, os.name]
    .filter(Boolean)
    .map((name) => toLine(String(name)))
    .join(' on ');
};

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** A country's code or a name; proxies encode names as in addresses. Undefined for what names no place. */
const placeNamed = (sent = ''): string | undefined => {
  const place = toLine(decoded(sent));
  return /^[A-Z]{2}$/.test(place) ? countries.of(place) : cutText(place, maxPlaceLength);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const networkOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  const source = sourceOf({ ip }, siteBits);
  return ipaddr.IPv4.isValid(source) ? source.replace(/\d+$/, 'x') : source;
};
