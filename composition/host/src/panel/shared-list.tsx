import { diagnose } from '@slices/format';
import { useEffect, useState } from 'react';
import type { Slice } from '../slices/resolve-slices.ts';
import { sizeText } from './page-tree.tsx';
import { fetchRanges, type Ranges, type SharedModule, sharedModules } from './shared-modules.ts';

export const SharedList = ({ slices }: { slices: readonly Slice[] }) => {
  const [ranges, setRanges] = useState<Ranges>({});
  useEffect(() => void fetchRanges(slices).then(setRanges), [slices]);
  return <Modules of={sharedModules(ranges)} />;
};

const Modules = ({ of }: { of: readonly SharedModule[] }) => (
  <ul className="rows">
    {of.map((module) => (
      <li key={`${module.name}@${module.version}`}>
        <div>
          <strong>
            {module.name} {module.version}
          </strong>{' '}
          <span className="quiet">provided by {module.from}</span>
        </div>
        <div className="quiet">{stateOf(module)}</div>
        <div>{takersOf(module)}</div>
        <Unfitting of={module} />
      </li>
    ))}
  </ul>
);

const stateOf = ({ size, isLoaded }: SharedModule): string => {
  if (size) return sizeText(size);
  return isLoaded ? "in the host's first scripts" : 'not loaded';
};

const takersOf = ({ takers }: SharedModule): string =>
  takers.length === 0
    ? 'No release names it.'
    : `Taken by ${takers.map(({ slice, range }) => `${slice} (${range})`).join(', ')}.`;

const Unfitting = ({ of: { name, version, takers } }: { of: SharedModule }) =>
  takers
    .filter(({ isFitting }) => !isFitting)
    .map(({ slice, range }) => {
      const message = `${version} of the singleton ${name} does not satisfy the requirement ${range} of ${slice}`;
      const { cause, next } = diagnose({ stage: 'module', message });
      return (
        <p className="next bad" key={slice}>
          {message}. {cause} <strong>{next}</strong>
        </p>
      );
    });
