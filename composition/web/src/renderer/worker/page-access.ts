import { Agent, type IncomingMessage, request } from 'node:http';
import type { Composition, Release } from '@slices/format';
import { traceHeaders } from '@slices/tracing/tracing.ts';
import type { DocumentCall } from '../document/stored-document.ts';
import type { CallAnswer, Question } from './worker-messages.ts';

/** The API's address, with its path, and how to read the server build of a release. */
export interface AccessSettings {
  apiBase: string;
  readBuild: (release: Release) => Promise<string | undefined>;
}

export interface PageAccess {
  calls: DocumentCall[];
  /** Rejects when the code of a page may not have it. */
  answer: (question: Question) => Promise<CallAnswer | string | undefined>;
  /** Ends its calls. */
  end: () => void;
}

/** The API counts no view of a page that is only prepared. The browser's call is the view. */
export const prefetchHeaders = { 'sec-purpose': 'prefetch' };

const byteLimit = 8e6;
const agent = new Agent({ keepAlive: true });

/**
 * All that the code of one page gets from outside of its process: answers of the API to GET without cookies and credentials,
 * and server builds of the page's releases.
 */
export const pageAccess = ({ apiBase, readBuild }: AccessSettings, composition: Composition): PageAccess => {
  const calls: DocumentCall[] = [];
  const trace = traceHeaders();
  const ending = new AbortController();
  let bytes = 0;
  const read = async (answer: IncomingMessage): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) {
      bytes += chunk.length;
      if (bytes > byteLimit) throw new Error(`a page may read ${byteLimit / 1e6} MB of the API`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
  const get = async (asked: string): Promise<CallAnswer> => {
    const { href, pathname, search } = new URL(asked);
    if (!href.startsWith(`${apiBase}/`)) throw new Error(`${href} is not the API`);
    // Noted first: one that gets no answer counts too.
    const call: DocumentCall = { path: pathname + search, etag: null };
    calls.push(call);
    const sent = { accept: 'application/json', ...prefetchHeaders, ...trace };
    // Node's `fetch` takes a millisecond more of the processor for each call.
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(href, { agent, headers: sent, signal: ending.signal }, resolve).once('error', reject).end();
    });
    const { 'set-cookie': _personal, ...headers } = answer.headers;
    call.etag = headers.etag ?? null;
    return {
      status: answer.statusCode ?? 500,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: await read(answer),
    };
  };
  return {
    calls,
    answer: async (question) => {
      if ('call' in question) return get(question.call);
      const [release] = composition.microFrontends[question.build] ?? [];
      if (!release) throw new Error(`${question.build} is no slice of this page`);
      return readBuild(release);
    },
    end: () => ending.abort(),
  };
};
