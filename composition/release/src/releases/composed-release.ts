import { type Composition, type HostOffer, type Release, reactOf } from '@slices/format';
import { OperationError, onOperationError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { fits } from './fits.ts';
import { describedRelease, readFileList } from './published-release.ts';

/** The part of `microFrontends` that every page needs; the rest is in the files of each release. */
export const smallPart = (microFrontends: Composition['microFrontends']) =>
  Object.fromEntries(Object.entries(microFrontends).map(([slice, releases]) => [slice, releases.map(smallRelease)]));

/**
 * As {@link smallPart}, with the React of each release that the shell's does not fit. It can be another one after each
 * promotion of a shell.
 */
export const smallPartFor = ({ shared }: HostOffer, microFrontends: Composition['microFrontends']) =>
  Object.fromEntries(
    Object.entries(microFrontends).map(([slice, releases]) => [
      slice,
      releases.map((release) => {
        const { extras, ...small } = smallRelease(release);
        const react = reactOf(release.extras.shell.shared) ?? release.extras.react;
        const isOther = react !== undefined && shared.react !== undefined && !fits(shared.react, react);
        return { ...small, extras: { ...extras, ...(isOther && { react }) } };
      }),
    ]),
  );

export const smallRelease = ({ extras, ...release }: Release) => {
  const { react: _react, ...others } = extras;
  const { hashes: _hashes, shared: _shared, places: _places, events: _events, ...shell } = extras.shell;
  return { ...release, extras: { ...others, shell } };
};

type Content = Pick<Composition, 'microFrontends'>;

type Unreadable = (slice: string, error: OperationError, release: Release) => void;

/**
 * `content` with all that the files of its releases say. A release with a file that is missing or changed stays as it is and
 * goes to `unreadable`, which throws by default.
 */
export const wholeReleases = async <T extends Content>(
  environment: Environment,
  content: T,
  unreadable: Unreadable = thrown,
): Promise<T> => {
  const slices = Object.entries(content.microFrontends).map(
    async ([slice, releases]): Promise<[string, Release[]]> => [
      slice,
      await Promise.all(
        releases.map((release) =>
          wholeRelease(environment, slice, release).catch(
            onOperationError((error) => {
              unreadable(slice, error, release);
              return release;
            }),
          ),
        ),
      ),
    ],
  );
  return { ...content, microFrontends: Object.fromEntries(await Promise.all(slices)) };
};

const thrown: Unreadable = (_slice, error) => {
  throw error;
};

const wholeRelease = async (environment: Environment, slice: string, release: Release): Promise<Release> => {
  const { url, metadata, extras } = release;
  const isDevServer = !url.startsWith(`${environment.releasesUrl}/`);
  if (isDevServer || Object.keys(extras.shell.hashes).length > 0) return release;
  const { version, integrity } = metadata;
  const list = await readFileList(environment.store, slice, version);
  if (list.integrity !== integrity)
    throw new OperationError(
      `${slice} ${version} has another file list than the composition says: see what npm run release -- verify finds.`,
    );
  return { ...release, extras: (await describedRelease(environment, slice, version, list)).extras };
};
