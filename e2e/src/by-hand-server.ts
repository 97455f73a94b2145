import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { freePort } from './engines/free-port.ts';

const folder = join(import.meta.dirname, '../../docs/examples/by-hand');
const types: Record<string, string> = { js: 'text/javascript', json: 'application/json' };

/** A dev server on this computer of the slice of three files, with a word of its own; `work` gets its port. */
export const withByHandServer = async (word: string, work: (port: number) => Promise<void>): Promise<void> => {
  const port = await freePort();
  const server = createServer(async ({ url = '' }, answer) => {
    const name = url.replace(/^\/|\?.*$/g, '');
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    const type = types[name.split('.').at(-1) ?? ''] ?? 'text/plain';
    answer.writeHead(text === undefined ? 404 : 200, { 'access-control-allow-origin': '*', 'content-type': type });
    answer.end(text?.replace('You saved', word));
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  try {
    await work(port);
  } finally {
    server.close();
  }
};
