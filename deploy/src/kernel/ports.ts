import { connect, createServer } from 'node:net';
import { UserError } from './user-error.ts';

export interface Ports {
  web: number;
  api: number;
  sandbox: number;
  renderer: number;
  /** The first of the dev servers. They run without a renderer. */
  dev: number;
}

/** `PORT` (default 4100) and the ports right above it. Throws a {@link UserError} for what is no port. */
export const portsFrom = (environment: NodeJS.ProcessEnv): Ports => {
  const web = Number(environment.PORT || 4100);
  if (!Number.isInteger(web) || web < 1 || web > 65_500) {
    throw new UserError(`PORT must be a whole number from 1 to 65500, not '${environment.PORT}'.`);
  }
  return { web, api: web + 1, sandbox: web + 2, renderer: web + 3, dev: web + 3 };
};

/** The host of the site, the payment sandbox and dev servers. The API stays on the loopback interface, behind the site. */
export const hostFrom = (environment: NodeJS.ProcessEnv): string => environment.HOST || 'localhost';

/** Throws a {@link UserError} that names the first of `ports` that something else is using. */
export const assertFree = async (ports: readonly number[]): Promise<void> => {
  for (const port of ports) {
    if ((await answers(port)) || !(await canListen(port))) {
      throw new UserError(`Port ${port} is taken. Stop what uses it, or choose another with PORT=… npm start.`);
    }
  }
};

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
