import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { build } from 'esbuild';
import { figuresOf, take } from './figures.js';

const { PORT = '4100' } = process.env;
const types = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json', '.css': 'text/css' };
const { outputFiles } = await build({
  entryPoints: ['host.jsx'],
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  target: 'es2022',
  minify: true,
  write: false,
  define: { 'process.env.NODE_ENV': '"production"' },
});

const fileOf = (path) => {
  if (path.startsWith('/releases/')) return `.data${path}`;
  if (/^\/(?:composition\.(?:json|sig)|timestamp\.json)$/.test(path)) return `.data/environments/local${path}`;
  return path === '/visits' ? 'visits.html' : 'index.html';
};

/** The pages. */
createServer(async (request, response) => {
  try {
    const { pathname, searchParams } = new URL(request.url, 'http://site');
    if (request.method === 'POST') {
      await take(request, searchParams.get('from') ?? request.socket.remoteAddress);
      return response.writeHead(204).end();
    }
    const file = fileOf(pathname);
    const body = pathname === '/host.js' ? outputFiles[0].contents : await readFile(file);
    const type = types[extname(pathname === '/host.js' ? pathname : file)] ?? 'text/plain';
    response.writeHead(200, { 'content-type': type }).end(body);
  } catch {
    response.writeHead(404).end();
  }
}).listen(Number(PORT), () => process.stdout.write(`http://localhost:${PORT}\n`));

/** The figures for `release watch`, on the loopback interface. */
createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://site');
  const [, , , slice, version] = pathname.split('/').map(decodeURIComponent);
  const minutes = Number(searchParams.get('minutes'));
  const since = searchParams.get('since') ?? Date.now() - minutes * 60_000;
  response.end(JSON.stringify(figuresOf(slice, version, new Date(since))));
}).listen(Number(PORT) + 1, '127.0.0.1');
