import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface S3Server {
  endpoint: string;
  stop: () => Promise<void>;
}

const folder = fileURLToPath(new URL('../..', import.meta.url));
/** Jest cannot load ES modules: the server gets a separate process. */
const script = (bucket: string) => `
  import { startFauxqs } from 'fauxqs';
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  server.createBucket('${bucket}');
  process.stdout.write(String(server.port));
`;

export const startS3 = async (bucket: string): Promise<S3Server> => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script(bucket)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port: Buffer = await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', (code) => reject(new Error(`The S3 server ended with ${code} before it listened.`)));
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
};
