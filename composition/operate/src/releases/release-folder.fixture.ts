import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  changesBySlice,
  environmentPaths,
  type IndexedRevision,
  type KeyPurpose,
  noteText,
  type Recall,
  type StatementType,
  type TimestampClaims,
  typOf,
} from '@slices/format';
import { hourMs } from '../site/durations.ts';

type Recalled = Pick<Recall, 'slice' | 'version'> & Partial<Recall>;
export type Runs = Record<string, [version: string, traffic: number, isDefault: boolean][]>;

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

const publicKey = (kid: string, ...purposes: KeyPurpose[]) => ({
  ...pair.publicKey.export({ format: 'jwk' }),
  kid,
  name: 'Ada',
  purposes,
});
/** The text of the public keys that sign in a {@link releaseFolder}. */
export const publicKeys = JSON.stringify({
  environment: 'production',
  keys: [publicKey('own', 'promotion', 'rollback', 'timestamp'), publicKey('promoter', 'promotion')],
});

const signatureOf = (text: string): string =>
  sign('sha256', Buffer.from(text), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
const tokenOf = (type: StatementType, claims: object, kid: string): string => {
  const parts = [{ alg: 'ES256', typ: typOf(type), kid }, claims];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${signatureOf(signed)}`;
};

const contentOf = (environment: string, revision: number, note: object | undefined, runs: Runs) => ({
  revision,
  ledger: 'one',
  ...note,
  host: { version: '1.0.0-shell', platform: '1.0.0' },
  microFrontends: Object.fromEntries(
    Object.entries(runs).map(([slice, releases]) => [
      slice,
      releases.map(([version, traffic, isDefault]) => ({
        url: `/releases/${slice}/${version}/remoteEntry.js`,
        metadata: { version },
        deployment: { traffic, default: isDefault },
        extras: { shell: { owner: `team-${environment}`, title: slice, routes: [] } },
      })),
    ]),
  ),
});

/** A store of releases as `npm run release` writes it. */
export const releaseFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-store-'));
  const fileOf = (path: string) => join(folder, path);
  const write = (path: string, content: object | string) => {
    mkdirSync(dirname(fileOf(path)), { recursive: true });
    writeFileSync(fileOf(path), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const read = (path: string): string => readFileSync(fileOf(path), 'utf8');

  /** Makes each of `all` a revision, the last of which runs. `commands` are those of some revisions. */
  const revise = (
    environment: string,
    all: readonly Runs[],
    kid = 'own',
    commands: Readonly<Record<number, string>> = {},
  ): void => {
    const revisions: IndexedRevision[] = [];
    let before: ReturnType<typeof contentOf> | undefined;
    for (const [index, runs] of all.entries()) {
      const revision = index + 1;
      const at = new Date(Date.now() - (all.length - index) * hourMs).toISOString();
      const note = { at, by: 'Ada', why: `why ${revision}`, command: commands[revision] ?? 'promote' };
      const content = contentOf(environment, revision, { note: sha256(noteText(environment, note)) }, runs);
      const composition = JSON.stringify(content);
      const signatures = [{ revision, kid, signature: signatureOf(composition) }];
      write(environmentPaths.revision(environment, revision), { revision, ...note, composition, signatures });
      write(environmentPaths.composition(environment), composition);
      write(environmentPaths.signatures(environment), { signatures });
      const changed = changesBySlice(before, content);
      revisions.push({
        revision,
        ...note,
        changes: changed.flatMap(({ lines }) => lines),
        slices: changed.map(({ slice }) => slice),
        kids: [kid],
        hash: sha256(composition),
      });
      before = content;
    }
    write(environmentPaths.index(environment), { revisions });
    recall(environment, []);
  };
  /** Recalls these releases of the running revision, and says that the composition is fresh. */
  const recall = (
    environment: string,
    all: readonly Recalled[],
    change: Partial<TimestampClaims> = {},
    kid = 'own',
  ): void => {
    const text = read(environmentPaths.composition(environment));
    const { revision, ledger } = JSON.parse(text);
    const releases = all.map(({ slice, version, ...one }) => {
      const note = JSON.stringify({ at: '2026-11-20T10:00:00.000Z', by: 'watch', why: `${version} breaks` });
      write(environmentPaths.recallNote(environment, sha256(note)), note);
      return { slice, version, ledger, revision, note: sha256(note), ...one };
    });
    const recalls = tokenOf('recalls', { environment, releases }, kid);
    const iat = Math.floor(Date.now() / 1000);
    const claims = { environment, ledger, revision, composition: sha256(text), recalls: sha256(recalls) };
    const times = { minimumRevision: 1, iat, exp: iat + 60 };
    const timestamp = tokenOf('timestamp', { ...claims, ...times, ...change }, kid);
    write(environmentPaths.timestamp(environment), { timestamp, recalls });
  };
  const change = (path: string, from: string | RegExp, to: string) => write(path, read(path).replace(from, to));
  const remove = (path: string) => rmSync(fileOf(path), { recursive: true, force: true });
  return { folder, write, read, revise, recall, change, remove };
};
