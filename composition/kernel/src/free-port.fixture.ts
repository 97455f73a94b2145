import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

export const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return address.port;
};

/** A server on a free port of this machine. */
export const served = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { server, url: `http://127.0.0.1:${portOf(server)}`, close };
};

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const port = portOf(server);
      server.close(() => resolve(port));
    });
  });
