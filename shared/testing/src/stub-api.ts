import { type DefaultBodyType, HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';

/** The stubbed network: a call that no test stubbed fails that test. */
export const network = setupServer();

export interface Call {
  params: Record<string, string | readonly string[] | undefined>;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}
type Answer = JsonBodyType | ((call: Call) => JsonBodyType | Response | Promise<JsonBodyType | Response>);

const stub =
  (method: 'get' | 'post' | 'put' | 'patch' | 'delete') =>
  (path: string, answer: Answer, { status = 200 }: { status?: number } = {}): Call[] => {
    const calls: Call[] = [];
    network.use(
      http[method](`*/api${path}`, async ({ params, request }) => {
        const text = await request.text();
        const body: unknown = text && request.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
        const call = { params, query: new URL(request.url).searchParams, body, headers: request.headers };
        calls.push(call);
        const result = typeof answer === 'function' ? await answer(call) : answer;
        return result instanceof Response ? result : HttpResponse.json<DefaultBodyType>(result, { status });
      }),
    );
    return calls;
  };

/** Stubs a list that comes in two pages; `more` is in both. */
const pages = (
  path: string,
  first: readonly JsonBodyType[],
  second: readonly JsonBodyType[],
  more: object = {},
): Call[] =>
  stubApi.get(path, ({ query }) =>
    query.get('cursor') === 'second' ? { data: [...second], ...more } : { data: [...first], next: 'second', ...more },
  );

/**
 * Stubs one call of the API, by path below `/api`; the newest stub of a call wins. Returns the calls that reach it,
 * in order, so that a test can read what was sent.
 */
export const stubApi = {
  get: stub('get'),
  post: stub('post'),
  put: stub('put'),
  patch: stub('patch'),
  delete: stub('delete'),
  pages,
  /** A refusal in the API's shape. */
  refusal: (status: number, code: string, error: string, more: Record<string, unknown> = {}) =>
    HttpResponse.json({ error, code, ...more }, { status }),
  /** No answer at all: the network is gone. */
  noAnswer: () => HttpResponse.error(),
};
