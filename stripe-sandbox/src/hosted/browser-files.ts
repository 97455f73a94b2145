import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';

const folder = new URL('../../browser/', import.meta.url);

/** Pages that hold card data talk to the sandbox alone and may be framed by any shop. */
const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'font-src *',
  'frame-ancestors *',
].join('; ');

export const browserFileRoutes = (app: FastifyInstance): void => {
  const scriptOf = scripts();
  const sendScript = async (reply: FastifyReply, entry: string) =>
    reply
      .type('text/javascript; charset=utf-8')
      // So that a page may ask for it with `crossorigin`.
      .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
      .send(await scriptOf(entry));
  const sendFile = async (reply: FastifyReply, name: string, type: string) =>
    reply
      .type(`${type}; charset=utf-8`)
      .headers({ 'content-security-policy': framePolicy, 'cache-control': 'no-cache' })
      .send(await readFile(new URL(name, folder)));

  app.get('/stripe.js', (_request, reply) => sendScript(reply, 'stripe'));
  // `/v3/` and the named releases that Stripe serves it under.
  app.get('/:release/stripe.js', (_request, reply) => sendScript(reply, 'stripe'));
  app.get('/hosted/hosted.css', (_request, reply) => sendFile(reply, 'hosted/hosted.css', 'text/css'));
  app.get('/hosted/pay.js', (_request, reply) => sendScript(reply, 'hosted/pay'));
  app.get('/elements/card', (_request, reply) => sendFile(reply, 'card/card-frame.html', 'text/html'));
  app.get('/elements/card-frame.css', (_request, reply) => sendFile(reply, 'card/card-frame.css', 'text/css'));
  app.get('/elements/card-frame.js', (_request, reply) => sendScript(reply, 'card/card-frame'));
  app.get('/challenge/:id', (_request, reply) => sendFile(reply, 'challenge/challenge-frame.html', 'text/html'));
  app.get('/elements/challenge-frame.css', (_request, reply) =>
    sendFile(reply, 'challenge/challenge-frame.css', 'text/css'),
  );
  app.get('/elements/challenge-frame.js', (_request, reply) => sendScript(reply, 'challenge/challenge-frame'));
};

/** Makes a script for browsers from `browser/<entry>.ts` at its first request; the published package has it ready. */
const scripts = (): ((entry: string) => Promise<string>) => {
  const made = new Map<string, Promise<string>>();
  return (entry) => {
    const known = made.get(entry) ?? script(entry);
    made.set(entry, known);
    return known;
  };
};

const script = async (entry: string): Promise<string> => {
  const ready = new URL(`${entry}.js`, folder);
  if (existsSync(ready)) return readFile(ready, 'utf8');
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`${entry}.ts`, folder))],
    bundle: true,
    target: 'es2020',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
};
