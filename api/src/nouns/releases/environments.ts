import { CompositionOutline, CompositionSignatures, environmentPaths, shareOf } from '@nearhand/contracts';
import type { OperatedEnvironment } from '@nearhand/contracts/wire';
import type { HealthFigures } from '../telemetry/health-figures.ts';
import { parsedText, readRevision, type Source, type Trust, trustOf } from './revision-files.ts';
import { signedState } from './signed-documents.ts';

/** Each environment of the store with what runs there; those without a composition or revision are left out. */
export const operatedEnvironments = async (source: Source, health: HealthFigures): Promise<OperatedEnvironment[]> => {
  const names = await source.store.environments();
  return (await Promise.all(names.map((name) => environmentNamed(source, name, health)))).flat();
};

const environmentNamed = async (
  source: Source,
  name: string,
  health: HealthFigures,
): Promise<OperatedEnvironment[]> => {
  const { store, keys } = source;
  const [running, signed, numbers] = await Promise.all([
    store.read(environmentPaths.composition(name)),
    store.read(environmentPaths.signatures(name)),
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
  const record = await readRevision(source, name, content.revision);
  const { at = '', by = '', why = '', command = '' } = record ?? {};
  return [
    {
      environment: name,
      revision: content.revision,
      ...(signature.state === 'intact' && last !== content.revision ? unfinished(last) : signature),
      ...(content.host && { shell: { version: content.host.version, platform: content.host.platform } }),
      ...(command && record?.state !== 'faulty' && { note: { at, by, why, command } }),
      slices: Object.entries(content.microFrontends).map(([slice, releases]) => {
        const { owner = '', title = slice } = releases[0]?.extras.shell ?? {};
        return {
          slice,
          owner,
          title,
          releases: releases.map((release) => {
            const { version } = release.metadata;
            const { traffic } = release.deployment;
            return { version, share: shareOf(release), traffic, ...health(slice, version) };
          }),
        };
      }),
    },
  ];
};

const unfinished = (last: number): Trust => ({
  state: 'faulty',
  fault: `Revision ${last} was made and is not in place: the next command that makes one finishes it.`,
});
