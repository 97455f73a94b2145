import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const compressed = ['.html', '.js', '.css', '.svg'];

/** Serves `documents` by path and the files of `folder`, in Brotli; all else comes from `site`: the same API behind it. */
export const serveRival = async (site, { documents = {}, folder }) => {
  const agent = new Agent({ keepAlive: true });
  const ready = new Map();
  const prepared = (name, content) => {
    if (!ready.has(name)) ready.set(name, compressed.includes(extname(name)) ? brotliCompressSync(content) : content);
    return ready.get(name);
  };
  const own = (path) => {
    if (documents[path]) return [`${path}index.html`, documents[path]];
    const file = folder && join(folder, path);
    if (file && extname(path) && existsSync(file) && statSync(file).isFile()) return [path, readFileSync(file)];
    // Any page of an application.
    if (folder && !extname(path) && !path.startsWith('/api/'))
      return ['/index.html', readFileSync(join(folder, 'index.html'))];
    return undefined;
  };
  const server = createServer((incoming, answer) => {
    const found = own(new URL(incoming.url, site).pathname);
    if (found) {
      const type = extname(found[0]);
      answer.writeHead(200, {
        'content-type': types[type] ?? 'application/octet-stream',
        'cache-control': type === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
        ...(compressed.includes(type) && { 'content-encoding': 'br' }),
      });
      return void answer.end(prepared(...found));
    }
    const { method, headers } = incoming;
    const passed = request(new URL(incoming.url, site), { agent, method, headers: { ...headers, host: site.host } });
    passed.on('response', (response) => {
      answer.writeHead(response.statusCode, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
    agent.destroy();
  };
  return { url: `http://localhost:${server.address().port}`, stop };
};
