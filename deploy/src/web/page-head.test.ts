import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { documentFor } from './page-head.ts';

const document = `<head><!--# block name="head" --><title>Own</title><!--# endblock -->
<!--# include virtual="/api/page-head?path=$request_uri" stub="head" --></head>`;

let server: Server;
let url: string;
let asked: string[] = [];
let answer: { status: number; text: string } | 'nothing';

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (answer !== 'nothing') response.writeHead(answer.status).end(answer.text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  url = `http://127.0.0.1:${address.port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('the API’s head takes the place of the document’s own, whatever it holds', async () => {
  answer = { status: 200, text: '<title>$& $1 of theirs</title>' };
  expect(await documentFor(document, url)('/marketplace/service/a b')).toBe(
    '<head><title>$& $1 of theirs</title></head>',
  );
  expect(asked).toEqual(['/api/page-head?path=%2Fmarketplace%2Fservice%2Fa%20b']);
});

test.each([
  ['an empty answer', { status: 200, text: '' }],
  ['a refusal', { status: 500, text: '{"error":"Out of order"}' }],
  ['no answer', 'nothing'],
] as const)('%s leaves the document its own', async (_case, given) => {
  answer = given;
  expect(await documentFor(document, url)('/about')).toBe('<head><title>Own</title></head>');
});

test('an API that is not there, and a document without a place', async () => {
  expect(await documentFor(document, 'http://127.0.0.1:9')('/')).toContain('<title>Own</title>');
  expect(await documentFor('<head></head>', url)('/')).toBe('<head></head>');
  expect(asked).toEqual([]);
});
