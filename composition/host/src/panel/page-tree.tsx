import type { Release } from '@slices/format';
import { mountedParts, ranCode } from '../released-code/released-code.ts';
import type { ResolvedSlices, Slice } from '../slices/resolve-slices.ts';
import { visitorId } from '../slices/visitor-bucket.ts';
import { foldersOf } from '../trust/integrity.ts';
import { named } from './lists.tsx';
import { type Size, sizeOf } from './shared-modules.ts';
import { whyRelease } from './why-release.ts';

interface Shown {
  slice: Slice;
  release: Release;
  parts: readonly string[];
}

/** The page as a tree: its slices with their pages and widgets, and the other slices of the site. */
export const PageTree = ({ slices }: { slices: ResolvedSlices }) => {
  const shown: Shown[] = [...new Map(ranCode().map((code) => [code.release, code])).values()]
    .map((code) => ({ ...code, parts: mountedParts(code) }))
    .filter(({ parts }) => parts.length > 0);
  const others: Shown[] = slices.all
    .filter(({ name }) => !shown.some(({ slice }) => slice.name === name))
    .map((slice) => ({ slice, release: slice.release, parts: [] }));
  const { pathname } = window.location;
  const pattern = slices.findPath(pathname)?.path ?? 'of the host itself';
  return (
    <>
      <p>
        <code>{pathname}</code>{' '}
        <span className="quiet">{`${pattern === pathname ? '' : `is ${pattern}, `}revision ${slices.revision}`}</span>
      </p>
      <ul aria-label="Slices on this page">
        {shown.length === 0 && <li className="quiet">No slice is on this page.</li>}
        {shown.map((one) => (
          <Branch key={named(nameOf(one))} of={one} slices={slices} />
        ))}
      </ul>
      <details>
        <summary>Not on this page ({others.length})</summary>
        <ul aria-label="Other slices">
          {others.map((one) => (
            <Branch key={named(nameOf(one))} of={one} slices={slices} />
          ))}
        </ul>
      </details>
    </>
  );
};

const nameOf = ({ slice, release }: Shown) => ({ slice: slice.name, version: release.metadata.version });

const Branch = ({ of, slices: { whole } }: { of: Shown; slices: ResolvedSlices }) => {
  const { slice, release, parts } = of;
  const folders = foldersOf(release);
  const size = sizeOf((address) => folders.some((folder) => address.startsWith(folder)));
  return (
    <li>
      <strong>{named(nameOf(of))}</strong> <span className="quiet">of {slice.owner}</span>
      <div>{whyRelease({ slice, release, whole, visitor: visitorId() })}</div>
      {size && <div className="quiet">{sizeText(size)}</div>}
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li key={part}>
              {part.startsWith('/') ? 'page' : 'widget'} <code>{part}</code>
              <span className="quiet">{placeOf(release, part)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

const placeOf = ({ extras }: Release, part: string): string => {
  const places = extras.shell.slots.filter(({ expose }) => expose === part).map(({ name }) => name);
  return places.length > 0 ? ` in ${places.join(', ')}` : '';
};

export const sizeText = ({ files, transferred, decoded }: Size): string => {
  const count = `${files} ${files === 1 ? 'file' : 'files'}`;
  // Of another origin without Timing-Allow-Origin.
  if (decoded === 0) return `${count} of an origin that hides their sizes`;
  return `${count}, ${kilobytes(decoded)} of code, ${transferred > 0 ? `${kilobytes(transferred)} transferred` : "from the browser's cache"}`;
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
