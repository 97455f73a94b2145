import { setTimeout } from 'node:timers/promises';
import {
  type Composition,
  CompositionSignatures,
  type Parsed,
  parseComposition,
  parseRuntimeConfig,
  parseWith,
  type Recall,
  type RuntimeConfig,
  TimestampFile,
  withLimit,
  withoutRecalled,
} from '@nearhand/contracts';
import { readToken } from '../release/keys/signed-token.ts';
import { signersOf, type Trust } from '../release/keys/signing-keys.ts';

/** As browsers get it. */
export interface LiveSite {
  composition: Composition;
  config: RuntimeConfig;
}

interface Watch {
  /** The web tier's address. */
  site: string;
  trust: Trust;
  pollMs: number;
  say: (line: string) => void;
  /** Called when a valid composition or configuration has changed. */
  changed: (live: LiveSite) => void;
}

/** Until the site answers for the first time. */
const firstIntervalMs = 100;
const limitMs = 5_000;

/** Watches the composition and configuration of a site until `signal` aborts. */
export const watchLiveSite = async (
  { site, trust, pollMs, say, changed }: Watch,
  signal: AbortSignal,
): Promise<void> => {
  let last = '';
  let recalls: readonly Recall[] = [];
  const problems = new Set<string>();
  while (!signal.aborted) {
    try {
      const documents = await readDocuments(site);
      const listed = recallsIn(documents.recalls, trust);
      // An empty list means a lost or forged file: keep the recalls known before.
      if (listed.length > 0) recalls = listed;
      const text = JSON.stringify([documents.composition.toString(), documents.config.toString(), recalls]);
      if (text !== last) changed(validated(documents, recalls, trust));
      last = text;
      problems.clear();
    } catch (error) {
      if (!problems.has(String(error))) say(String(error));
      problems.add(String(error));
    }
    await setTimeout(last ? pollMs : firstIntervalMs, undefined, { signal }).catch(() => {});
  }
};

interface Documents extends Record<'composition' | 'signatures' | 'config', Buffer> {
  /** A signed token. */
  recalls: string | undefined;
}

const readDocuments = async (site: string): Promise<Documents> => {
  const read = (name: string): Promise<Buffer> =>
    withLimit(limitMs, async (signal) => {
      const answer = await fetch(new URL(name, site), { signal });
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}.`);
      return Buffer.from(await answer.arrayBuffer());
    });
  const [composition, signatures, config, recalls] = await Promise.all([
    read('composition.json'),
    read('composition.sig'),
    read('config.json'),
    // Optional: browsers report a missing timestamp.
    read('timestamp.json')
      .then(recallsToken)
      .catch(() => undefined),
  ]);
  return { composition, signatures, config, recalls };
};

const recallsToken = (bytes: Buffer): string | undefined =>
  parsedJson('timestamp.json', bytes, (data) => parseWith(TimestampFile, data)).recalls;

const validated = (
  { composition, signatures, config }: Documents,
  recalls: readonly Recall[],
  trust: Trust,
): LiveSite => {
  const signed = parsedJson('composition.sig', signatures, (data) => parseWith(CompositionSignatures, data));
  if (signersOf(composition, signed.signatures, trust.keys('promotion')).size < trust.threshold)
    throw new Error('composition.json is not signed by the keys that this site believes.');
  const whole = parsedJson('composition.json', composition, parseComposition);
  if (whole.environment !== trust.environment) throw new Error(`composition.json is of ${whole.environment}.`);
  return {
    composition: withoutRecalled(whole, recalls).composition,
    config: parsedJson('config.json', config, parseRuntimeConfig),
  };
};

const recallsIn = (token: string | undefined, trust: Trust): readonly Recall[] => {
  const claims = readToken('nearhand-recalls+jwt', token, trust.keys('rollback'))?.claims;
  return claims?.environment === trust.environment ? claims.releases : [];
};

const parsedJson = <T>(name: string, bytes: Buffer, parse: (data: unknown) => Parsed<T>): T => {
  const parsed = parse(JSON.parse(bytes.toString()));
  if (!parsed.ok) throw new Error(`${name}: ${parsed.problems.join('; ')}`);
  return parsed.value;
};
