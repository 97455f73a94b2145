import { liveFiles, ownNames } from '@slices/kernel/site-paths.ts';
import type { FastifyRequest } from 'fastify';

const noPages = [...ownNames, ...liveFiles];

/** A typed address gets the site's not-found page, whatever it ends with. */
export const asksForPage = ({ method, url, headers }: FastifyRequest): boolean => {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (noPages.includes(url.split(/[/?]/)[1] ?? '')) return false;
  return !/^[^?]*\.\w+(?:\?|$)/.test(url) || headers.accept?.includes('text/html') === true;
};
