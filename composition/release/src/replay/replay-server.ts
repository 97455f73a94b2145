import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import { environmentPaths, parseText, withLimit } from '@slices/format';
import { TelemetryBatch } from '@slices/format/wire';
import { contentTypeOf } from '@slices/kernel/content-types.ts';
import type { Environment } from '../command-line/environments.ts';
import { assetsFolder, releaseFolder, shellName } from '../releases/published-release.ts';
import type { InventedAnswer } from './api-answers.ts';

type Report = TelemetryBatch['reports'][number];

export interface ReplayServer {
  origin: string;
  /** Of the pages, so far. */
  reports: Report[];
  /** Addresses that had no answer, to be named where a failure is not seen again. */
  unanswered: Set<string>;
  close: () => void;
}

interface Replayed {
  /** The shell's version; that which runs now where its document is no longer stored. */
  shell: string | undefined;
  answer: (method: string, pathname: string) => InventedAnswer | undefined;
  storage: Readonly<Record<string, string>>;
}

/** Nothing leaves: neither to the site nor to others. */
const policy =
  "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'";
const siteLimitMs = 10_000;
const storageScript = '/replayed-storage.js';

/** The first script: the shell reads the session when it starts. */
const withStorage = (html: string): string =>
  html.replace(
    /^(?:\s*<!doctype html>)?(?:\s*<html[^>]*>)?(?:\s*<head[^>]*>)?/i,
    `$&<script src="${storageScript}"></script>`,
  );

/**
 * A site on this machine alone, at an origin of its own: documents and releases from the store, answers of the API invented. Of
 * the real site it reads files that no store has, such as a configuration, without a session.
 */
export const serveReplay = async (
  environment: Environment,
  { shell, answer, storage }: Replayed,
): Promise<ReplayServer> => {
  const reports: Report[] = [];
  const unanswered = new Set<string>();
  const { store, name, site } = environment;
  const stored = async (path: string) => (await store.read(path))?.bytes;
  const shellDocument = async (version: string | undefined) =>
    version ? stored(`${releaseFolder(shellName, version)}index.html`) : undefined;
  const fromSite = async (path: string): Promise<Buffer | undefined> => {
    try {
      return await withLimit(siteLimitMs, async (signal) => {
        const given = await fetch(new URL(path, site), { signal, redirect: 'error', credentials: 'omit' });
        if (!given.ok) return undefined;
        const bytes = Buffer.from(await given.arrayBuffer());
        // Addresses in a configuration.
        return path.endsWith('.json') ? Buffer.from(bytes.toString().replaceAll(site, origin)) : bytes;
      });
    } catch {
      return undefined;
    }
  };
  const own: Record<string, () => Promise<Buffer | undefined>> = {
    '/composition.json': () => stored(environmentPaths.composition(name)),
    '/composition.sig': () => stored(environmentPaths.signatures(name)),
    '/timestamp.json': () => stored(environmentPaths.timestamp(name)),
    [storageScript]: async () =>
      Buffer.from(
        `for (const [name, value] of ${JSON.stringify(Object.entries(storage))}) localStorage.setItem(name, value);`,
      ),
  };
  const fileAt = async (pathname: string): Promise<Buffer | undefined> => {
    if (own[pathname]) return own[pathname]();
    const path = pathname.startsWith('/assets/') ? `${assetsFolder}${pathname.slice('/assets/'.length)}` : undefined;
    if (path) return (await stored(path)) ?? fromSite(pathname);
    if (pathname.startsWith('/releases/')) return stored(pathname.slice(1));
    return extname(pathname) ? fromSite(pathname) : undefined;
  };
  const documentAt = async (pathname: string): Promise<Buffer | undefined> => {
    const html = (await shellDocument(shell)) ?? (await fromSite(pathname));
    return html && Buffer.from(withStorage(html.toString()));
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { pathname } = new URL(request.url ?? '/', 'http://replay');
    const { method = 'GET' } = request;
    const batch = method === 'POST' ? parseText(TelemetryBatch, await text(request)) : undefined;
    if (batch?.ok) {
      reports.push(...batch.value.reports);
      return response.writeHead(204).end();
    }
    const isPage = method === 'GET' && request.headers.accept?.includes('text/html');
    const file = method === 'GET' ? await (isPage ? documentAt(pathname) : fileAt(pathname)) : undefined;
    if (file) {
      const type = contentTypeOf(isPage ? 'index.html' : pathname);
      return response
        .writeHead(200, { 'content-type': type, ...(isPage && { 'content-security-policy': policy }) })
        .end(file);
    }
    const invented = isPage ? undefined : answer(method, pathname);
    if (!invented) {
      unanswered.add(`${method} ${pathname}`);
      return response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"error":"Unknown.","code":"invented/unknown"}');
    }
    if (invented.status === 0) return request.socket.destroy();
    response.writeHead(invented.status, { 'content-type': 'application/json' });
    return response.end(invented.body === undefined ? undefined : JSON.stringify(invented.body));
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => request.socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : 0}`;
  return {
    origin,
    reports,
    unanswered,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
