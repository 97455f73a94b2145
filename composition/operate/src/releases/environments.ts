import { CompositionOutline, CompositionSignatures, environmentPaths, type OperatedEnvironment } from '@slices/format';
import type { HealthFigures } from '../telemetry/health-figures.ts';
import { freshnessFault, type Live, readLive, recallOf } from './live-recalls.ts';
import { operatedSlices } from './operated-slice.ts';
import { parsedText, readRevision, type Source, type Trust, trustOf } from './revision-files.ts';
import { signedState } from './signed-documents.ts';

/** Each environment of the store with what runs there; those without a composition or revision are left out. */
export const operatedEnvironments = async (
  source: Source,
  health: HealthFigures,
  now: Date,
): Promise<OperatedEnvironment[]> => {
  const names = await source.store.environments();
  return (await Promise.all(names.map((name) => environmentNamed(source, name, health, now)))).flat();
};

const environmentNamed = async (
  source: Source,
  name: string,
  health: HealthFigures,
  now: Date,
): Promise<OperatedEnvironment[]> => {
  const { store, keys } = source;
  const [running, signed, live, numbers] = await Promise.all([
    store.read(environmentPaths.composition(name)),
    store.read(environmentPaths.signatures(name)),
    readLive(source, name),
    store.revisions(name),
  ]);
  const last = numbers.at(-1) ?? 0;
  if (!running && last === 0) return [];
  const text = running?.toString() ?? '';
  const content = parsedText(CompositionOutline, text);
  if (!content) {
    const fault = `What browsers get is lost or damaged. Run: npm run release -- sign --env ${name} --why "…"`;
    return [{ environment: name, revision: last, state: 'faulty', fault, slices: [] }];
  }
  const signatures = parsedText(CompositionSignatures, signed?.toString() ?? '')?.signatures ?? [];
  const signature = trustOf(signedState(text, signatures, keys), 'It was changed after it was signed.');
  const { recalls } = live;
  const noteOf = (slice: string, version: string) => recallOf(source, { environment: name, slice, version }, recalls);
  const record = await readRevision(source, name, content.revision);
  const { at = '', by = '', why = '', command = '' } = record ?? {};
  return [
    {
      environment: name,
      revision: content.revision,
      ...(signature.state === 'intact' && last !== content.revision
        ? unfinished(last)
        : withFreshness(signature, live, freshnessFault(name, text, live, now))),
      ...(content.host && { shell: { version: content.host.version, platform: content.host.platform } }),
      ...(command && record?.state !== 'faulty' && { note: { at, by, why, command } }),
      slices: await operatedSlices(content, { recalls, noteOf }, health),
    },
  ];
};

const unfinished = (last: number): Trust => ({
  state: 'faulty',
  fault: `Revision ${last} was made and is not in place: the next command that makes one finishes it.`,
});

const withFreshness = ({ state, fault }: Trust, { file, claims }: Live, stale: string | undefined): Trust => {
  if (state === 'intact') return stale ? { state: 'faulty', fault: stale } : { state };
  const isHidden = file.recalls !== undefined && !claims.recalls;
  return { state, fault: isHidden ? `${fault} Its recalls are not known here either: they are not shown.` : fault };
};
