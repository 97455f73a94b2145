import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
let port: number;

beforeAll(async () => {
  // How often Node looks for what took too long, in milliseconds.
  Object.assign(site.app.server, { connectionsCheckingInterval: 20 });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(site.app.listeningOrigin).port);
});

/** All that is answered to a request until the connection ends. */
const answerTo = async (head: string, body: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head}\r\nhost: x\r\n\r\n`);
  // In the moment after reading: a write to the connection that the server has ended would drop its answer.
  const drip = setInterval(() => setImmediate(() => socket.bytesRead > 0 || socket.write(body)), 10);
  try {
    return await text(socket);
  } finally {
    clearInterval(drip);
    socket.destroy();
  }
};
test('input that is not HTTP has the shape of all errors', async () => {
  const answer = await answerTo('GET /api/health SMTP/1.0', '');
  expect(answer).toMatch(/^HTTP\/1\.1 400 .+"input\/invalid"\}$/s);
});

const late = { error: 'The request took too long to arrive. Please try again.', code: 'request/timeout' };

test.each([
  ['JSON', 'POST /api/auth/login', 'content-type: application/json'],
  ['a picture', 'POST /api/upload/avatar', 'content-type: multipart/form-data; boundary=x'],
])('%s that drips in is answered 408, and the connection ends', async (_what, line, type) => {
  const { headers } = await person(site);
  const { server } = site.app;
  // A thousand times as fast.
  const [requestTimeout, headersTimeout] = [server.requestTimeout / 1_000, server.headersTimeout / 1_000];
  jest.replaceProperty(server, 'requestTimeout', requestTimeout);
  jest.replaceProperty(server, 'headersTimeout', headersTimeout);
  const sign = `authorization: ${headers.authorization}`;
  const answer = await answerTo(`${line} HTTP/1.1\r\n${type}\r\n${sign}\r\ncontent-length: 100000`, ' ');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(body)).toEqual(late);
});
