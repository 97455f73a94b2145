// A bucket in memory, at the port that it prints. The key `writer` may put objects and nothing else.
import { createServer } from 'node:http';
import { buildApp } from 'fauxqs';

const app = await buildApp({ logger: false });

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, url, headers } = request;
  const isAllowed = method === 'PUT' || !headers.authorization?.includes('Credential=writer/');
  const forbidden = { statusCode: 403, headers: {}, rawPayload: '<Error><Code>AccessDenied</Code></Error>' };
  const answer = isAllowed ? await app.inject({ method, url, headers, payload: Buffer.concat(chunks) }) : forbidden;
  response.writeHead(answer.statusCode, { ...answer.headers, connection: 'close' }).end(answer.rawPayload);
});

server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
