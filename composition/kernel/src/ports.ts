import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
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

/** Ports that no other program can take before theirs do. */
export class HeldPorts {
  private readonly holders = new Map<number, Server>();

  /** Throws a {@link UserError} that names the first of `ports` that something else is using. */
  static async hold(ports: readonly number[]): Promise<HeldPorts> {
    const held = new HeldPorts();
    try {
      for (const port of ports) held.holders.set(port, await holderOf(port));
      return held;
    } catch (error) {
      for (const port of ports) await held.close(port);
      throw error;
    }
  }

  /** Call it right before a program takes the port. Throws a {@link UserError} when another has it. */
  async free(port: number): Promise<void> {
    await this.close(port);
    await (await HeldPorts.hold([port])).close(port);
  }

  private async close(port: number): Promise<void> {
    const holder = this.holders.get(port);
    this.holders.delete(port);
    if (holder) await once(holder.close(), 'close');
  }
}

/** The ports of a site are next to each other: the next hundred is free of them. */
export const takenPort = (port: number): string =>
  `Port ${port} is taken. Stop what uses it, or start on others: PORT=${(Math.floor(port / 100) + 1) * 100} npm start`;

const holderOf = async (port: number): Promise<Server> => {
  const server = createServer((socket) => socket.destroy()).unref();
  if ((await answers(port)) || !(await listens(server, port))) throw new UserError(takenPort(port));
  return server;
};

const listens = (server: Server, port: number): Promise<boolean> => {
  const listening = once(server, 'listening');
  server.listen(port, '127.0.0.1');
  return listening.then(
    () => true,
    () => false,
  );
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
