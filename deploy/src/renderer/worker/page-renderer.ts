import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Release,
  type RuntimeConfig,
  type ShellServer,
  type SliceServer,
  serverFileName,
} from '@nearhand/contracts';
import { createSandbox } from './sandbox.ts';
import { readServerBuild } from './server-build.ts';

/** The first message to a worker. */
export interface WorkerStart {
  /** With an absolute `apiBase`. */
  config: RuntimeConfig;
  /** The web tier: it has the files of releases. */
  site: string;
  /** The folder of the shell's build. */
  shell: string;
  renderTimeoutMs: number;
}

type RenderPage = ReturnType<ShellServer['createRenderer']>;

/** Evaluates the shell's server build now, and those of slices when a page needs them. */
export const createPageRenderer = ({ config, site, shell }: WorkerStart): RenderPage => {
  const evaluate = createSandbox({ callsTo: new URL(config.apiBase).origin });
  const server = evaluate(
    readFileSync(join(shell, serverFileName), 'utf8'),
    `shell/${serverFileName}`,
    () => undefined,
  );
  if (!isShellServer(server)) throw new Error(`The shell's ${serverFileName} does not export what a renderer needs.`);
  const shared = (name: string): unknown => {
    const get = server.shared[name];
    if (!get) throw new Error(`the shell shares no ${name}`);
    return get();
  };
  const load = async (slice: string, release: Release): Promise<SliceServer | undefined> => {
    const fileName = `${slice}@${release.metadata.version}/${serverFileName}`;
    const build = await readServerBuild(site, release);
    if (build === undefined) return undefined;
    const exposed = evaluate(build, fileName, shared);
    if (!isSliceServer(exposed)) throw new Error(`${fileName} exports no functions`);
    return exposed;
  };
  const loaded = new Map<string, ReturnType<typeof load>>();
  const loadSlice = (slice: string, release: Release) => {
    const { integrity } = release.metadata;
    const known = loaded.get(integrity);
    if (known) return known;
    const loading = load(slice, release);
    loaded.set(integrity, loading);
    // A file that could not be read may be there the next time.
    loading.catch(() => loaded.delete(integrity));
    return loading;
  };
  return server.createRenderer({ config, loadSlice });
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isSliceServer = (value: unknown): value is SliceServer =>
  isRecord(value) && Object.values(value).every((get) => typeof get === 'function');
const isShellServer = (value: unknown): value is ShellServer =>
  isRecord(value) && typeof value.createRenderer === 'function' && isSliceServer(value.shared);
