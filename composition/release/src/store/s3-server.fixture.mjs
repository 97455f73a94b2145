// A bucket in memory, at the port that it prints. The server lacks conditional writes: they are checked here, one write
// of a file at a time, as Amazon does.
import { createServer } from 'node:http';
import { buildApp } from 'fauxqs';

const app = await buildApp({ logger: false });
const writing = new Map();

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { 'if-match': match, 'if-none-match': noneMatch, ...headers } = request.headers;
  const { method, url } = request;
  const forward = () => app.inject({ method, url, headers, payload: Buffer.concat(chunks) });
  const isConditional = method === 'PUT' && (match ?? noneMatch) !== undefined;
  const answer = isConditional ? await inTurn(url, () => conditional({ url, match }, forward)) : await forward();
  response.writeHead(answer.statusCode, answer.headers).end(answer.rawPayload);
});

const inTurn = (url, write) => {
  const turn = (writing.get(url) ?? Promise.resolve()).then(write);
  writing.set(
    url,
    turn.catch(() => {}),
  );
  return turn;
};

const conditional = async ({ url, match }, forward) => {
  const present = await app.inject({ method: 'HEAD', url: url.replace(/\?.*/, '') });
  const exists = present.statusCode === 200;
  const fits = match === undefined ? !exists : exists && present.headers.etag === match;
  if (fits) return forward();
  const code = match !== undefined && !exists ? ['404', 'NoSuchKey'] : ['412', 'PreconditionFailed'];
  const body = `<Error><Code>${code[1]}</Code><Message>${code[1]}</Message></Error>`;
  return { statusCode: Number(code[0]), headers: { 'content-type': 'application/xml' }, rawPayload: body };
};

server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
