import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { visitorCookie } from '@slices/format';
import { traceHeaders } from '@slices/tracing/tracing.ts';
import type { FastifyRequest } from 'fastify';

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true });
/** Longer than the renderer's deadline. */
const timeoutMs = 600;
const passed = ['content-encoding', 'etag', 'vary'];

/** The renderer's document for this request; undefined when it has none in time. It gets no cookie and no credentials. */
export const renderedPage = async (
  { rendererUrl, shell }: { rendererUrl: string; shell: string },
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
): Promise<RenderedPage | undefined> => {
  const asked = {
    'accept-encoding': headers['accept-encoding'],
    'if-none-match': headers['if-none-match'],
    'x-shell': shell,
    'x-visitor': cookieOf(headers, visitorCookie),
    ...traceHeaders(),
  };
  const sent = Object.entries(asked).filter(([, value]) => value !== undefined);
  try {
    return await answerOf(rendererUrl + url, Object.fromEntries(sent));
  } catch {
    return undefined;
  }
};

const cookieOf = ({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined =>
  new RegExp(`(?:^|; *)${name}=([\\w-]+)`).exec(cookie)?.[1];

const answerOf = (url: string, headers: IncomingHttpHeaders): Promise<RenderedPage | undefined> =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent, headers, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      const { statusCode: status = 500 } = answer;
      const headersPassed = passed.flatMap((name) =>
        answer.headers[name] ? [[name, String(answer.headers[name])]] : [],
      );
      buffer(answer).then(
        (body) => resolve(status >= 500 ? undefined : { status, headers: Object.fromEntries(headersPassed), body }),
        reject,
      );
    });
    request.once('error', reject);
  });
