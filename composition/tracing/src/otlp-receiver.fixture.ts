import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

export interface ReceivedSpan {
  service: unknown;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
  status: { code?: number };
}

interface Member {
  key: string;
  value: Record<string, unknown>;
}
interface Received {
  resourceSpans: {
    resource: { attributes: Member[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes' | 'service'> & { attributes: Member[] })[] }[];
  }[];
}

const record = (members: readonly Member[]): Record<string, unknown> =>
  Object.fromEntries(members.map(({ key, value }) => [key, Object.values(value)[0]]));

const spansIn = ({ resourceSpans }: Received): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        service: record(resource.attributes)['service.name'],
        attributes: record(span.attributes),
      })),
    ),
  );

/** A collector in this process; the variables of OpenTelemetry name it. One that hangs answers when it is closed. */
export const receiveSpans = async ({ isHanging = false } = {}) => {
  const spans: ReceivedSpan[] = [];
  const waiting: ServerResponse[] = [];
  const end = (answer: ServerResponse) => answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  const server = createServer(async (request, answer) => {
    const body: unknown = await json(request);
    spans.push(...spansIn(body as Received));
    if (isHanging) waiting.push(answer);
    else end(answer);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = url;
  return {
    spans,
    close: () => {
      delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
      for (const answer of waiting) end(answer);
      server.close();
    },
  };
};
