import { setTimeout } from 'node:timers/promises';
import {
  type Composition,
  CompositionSignatures,
  type Parsed,
  parseComposition,
  parseRuntimeConfig,
  parseWith,
  type RuntimeConfig,
} from '@nearhand/contracts';
import { isSignedBy, type SigningKey } from '../release/keys/signing-keys.ts';

/** As browsers get it. */
export interface LiveSite {
  composition: Composition;
  config: RuntimeConfig;
}

interface Watch {
  /** The web tier's address. */
  site: string;
  keys: readonly SigningKey[];
  pollMs: number;
  say: (line: string) => void;
  /** Called when a valid composition or configuration has changed. */
  changed: (live: LiveSite) => void;
}

/** Until the site answers for the first time. */
const firstIntervalMs = 100;
const timeoutMs = 5_000;

/** Watches the composition and configuration of a site until `signal` aborts. */
export const watchLiveSite = async (
  { site, keys, pollMs, say, changed }: Watch,
  signal: AbortSignal,
): Promise<void> => {
  let last = '';
  const problems = new Set<string>();
  while (!signal.aborted) {
    try {
      const documents = await readDocuments(site);
      const text = JSON.stringify([documents.composition.toString(), documents.config.toString()]);
      if (text !== last) changed(validated(documents, keys));
      last = text;
      problems.clear();
    } catch (error) {
      if (!problems.has(String(error))) say(String(error));
      problems.add(String(error));
    }
    await setTimeout(last ? pollMs : firstIntervalMs, undefined, { signal }).catch(() => {});
  }
};

type Documents = Record<'composition' | 'signatures' | 'config', Buffer>;

const readDocuments = async (site: string): Promise<Documents> => {
  const read = async (name: string): Promise<Buffer> => {
    const answer = await fetch(new URL(name, site), { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}.`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const [composition, signatures, config] = await Promise.all([
    read('composition.json'),
    read('composition.sig'),
    read('config.json'),
  ]);
  return { composition, signatures, config };
};

const validated = ({ composition, signatures, config }: Documents, keys: readonly SigningKey[]): LiveSite => {
  const signed = parsedJson('composition.sig', signatures, (data) => parseWith(CompositionSignatures, data));
  if (!isSignedBy(composition, signed.signatures, keys))
    throw new Error('composition.json is not signed by a key that this site believes.');
  return {
    composition: parsedJson('composition.json', composition, parseComposition),
    config: parsedJson('config.json', config, parseRuntimeConfig),
  };
};

const parsedJson = <T>(name: string, bytes: Buffer, parse: (data: unknown) => Parsed<T>): T => {
  const parsed = parse(JSON.parse(bytes.toString()));
  if (!parsed.ok) throw new Error(`${name}: ${parsed.problems.join('; ')}`);
  return parsed.value;
};
