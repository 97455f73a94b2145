import { setTimeout } from 'node:timers/promises';
import {
  Composition,
  CompositionSignatures,
  compositionObjection,
  freshnessOf,
  type Proof,
  parseText,
  type ReadTimestamp,
  type Recall,
  replacementObjection,
  SiteConfig,
  TimestampFile,
  withLimit,
  withoutRecalled,
} from '@slices/format';
import { readToken, sha256, signersOf, type Trust } from '@slices/format/node';
import type { GenericSchema, InferOutput } from 'valibot';
import { failureReports } from './failure-reports.ts';

/** As browsers get it. */
export interface LiveSite {
  composition: Composition;
  config: SiteConfig;
}

interface Watch {
  /** The web tier's address. */
  site: string;
  api: string;
  trust: Trust;
  pollMs: number;
  say: (line: string) => void;
  /** Called when a proven composition, its recalls or the configuration have changed. */
  changed: (live: LiveSite) => void;
}

/** Until the site answers for the first time. */
const firstIntervalMs = 100;
const limitMs = 5_000;

/**
 * Watches the composition and configuration of a site until `signal` aborts. As in browsers, a composition that no timestamp
 * proves does not take the place of the last one that was proven, and without one there is none.
 */
export const watchLiveSite = async (
  { site, api, trust, pollMs, say, changed }: Watch,
  signal: AbortSignal,
): Promise<void> => {
  /** The last documents, unless a problem of theirs is to be reported again. */
  let handled: string | undefined;
  let announced = '';
  let hasAnswered = false;
  let recalls: readonly Recall[] = [];
  let proven: Composition | undefined;
  const problems = new Set<string>();
  const report = failureReports(api, say);
  /** False where it is to be handled again: it is not proven, or it has a problem. */
  const handle = (documents: Documents): boolean => {
    const { composition, timestamp } = signedDocuments(documents, trust);
    const { isProven, problem } = proofOf(documents, composition, timestamp, trust, proven);
    const version = isProven ? (composition.host?.version ?? noVersion) : noVersion;
    const shell = { slice: 'shell', version };
    if (problem) report([{ ...shell, stage: 'stale', message: problem }], composition, { ...shell, pattern: '*' });
    if (isProven) proven = composition;
    // An empty list means a lost or forged file: keep the recalls known before.
    if (timestamp.recalls.length > 0) recalls = timestamp.recalls;
    if (!proven) return false;
    const next = JSON.stringify([proven, documents.config.toString(), recalls]);
    if (next !== announced)
      changed({
        composition: withoutRecalled(proven, recalls).composition,
        config: parsedJson('config.json', documents.config, SiteConfig),
      });
    announced = next;
    return !problem;
  };
  while (!signal.aborted) {
    try {
      const documents = await readDocuments(site);
      hasAnswered = true;
      const text = Object.values(documents).join('\n');
      if (text !== handled) handled = handle(documents) ? text : undefined;
      problems.clear();
    } catch (error) {
      if (!problems.has(String(error))) say(String(error));
      problems.add(String(error));
    }
    await setTimeout(hasAnswered ? pollMs : firstIntervalMs, undefined, { signal }).catch(() => {});
  }
};

/** Browsers that do not start report it too. */
const noVersion = '0.0.0';

type Documents = Record<'composition' | 'signatures' | 'config' | 'timestamp', Buffer>;

const readDocuments = async (site: string): Promise<Documents> => {
  const read = (name: string, isOptional = false): Promise<Buffer> =>
    withLimit(limitMs, async (signal) => {
      const answer = await fetch(new URL(name, site), { signal });
      // Not for a gateway without an answer: the next poll may have one.
      if (isOptional && answer.status >= 400 && answer.status < 502) return Buffer.of();
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}.`);
      return Buffer.from(await answer.arrayBuffer());
    });
  const [composition, signatures, config, timestamp] = await Promise.all([
    read('composition.json'),
    read('composition.sig'),
    read('config.json'),
    read('timestamp.json', true),
  ]);
  return { composition, signatures, config, timestamp };
};

interface Timestamp extends ReadTimestamp {
  recalls: readonly Recall[];
}

const signedDocuments = (
  { composition, signatures, timestamp }: Documents,
  trust: Trust,
): { composition: Composition; timestamp: Timestamp } => {
  const signed = parsedJson('composition.sig', signatures, CompositionSignatures);
  if (signersOf(composition, signed.signatures, trust.keys('promotion')).size < trust.threshold)
    throw new Error('composition.json is not signed by the keys that this site believes.');
  return {
    composition: parsedJson('composition.json', composition, Composition),
    timestamp: readTimestamp(timestamp, trust),
  };
};

const readTimestamp = (bytes: Buffer, trust: Trust): Timestamp => {
  const file = parseText(TimestampFile, bytes.toString());
  // A missing or damaged file counts as an empty one.
  const { timestamp, recalls } = file.ok ? file.value : {};
  const recalled = readToken('recalls', recalls, trust.keys('rollback'))?.claims;
  const own = recalled?.environment === trust.environment ? recalled.releases : undefined;
  return {
    claims: readToken('timestamp', timestamp, trust.keys('timestamp'))?.claims,
    recalls: own ?? [],
    recallsHash: recalls && sha256(recalls),
    isRecallsSigned: own !== undefined,
  };
};

const proofOf = (
  documents: Documents,
  composition: Composition,
  timestamp: Timestamp,
  trust: Trust,
  proven: Composition | undefined,
): Proof => {
  const objection =
    compositionObjection(trust, composition, timestamp.claims) ?? (proven && replacementObjection(proven, composition));
  if (objection) return { isProven: false, problem: `composition.json: ${objection}` };
  const proof = freshnessOf(trust, { composition, hash: sha256(documents.composition) }, timestamp);
  return { ...proof, problem: proof.problem && `timestamp.json: ${proof.problem}` };
};

const parsedJson = <S extends GenericSchema>(name: string, bytes: Buffer, schema: S): InferOutput<S> => {
  const parsed = parseText(schema, bytes.toString());
  if (!parsed.ok) throw new Error(`${name}: ${parsed.problems.join('; ')}`);
  return parsed.value;
};
