import type { Audience, Release } from '@nearhand/contracts';
import type { Slice } from './catalog.ts';
import { isTripped } from './tripped.ts';

/**
 * The releases that `what` of this slice, a path or an exposed widget, can come from, in the order in which they are
 * tried: the visitor's own, then what it falls back to and offers the same to the same people.
 */
export const candidates = (slice: Slice, what: string): Release[] => {
  const all = [slice.release, ...slice.fallbacks.filter((release) => standsIn(release, slice.release, what))];
  const usable = all.filter(({ metadata }) => !isTripped(slice.name, metadata.version));
  return usable.length > 0 ? usable : all;
};

const standsIn = (release: Release, own: Release, what: string): boolean => {
  const wanted = audiencesOf(own, what);
  const offered = audiencesOf(release, what);
  return offered.length > 0 && (offered.includes('any') || wanted.every((audience) => offered.includes(audience)));
};

const audiencesOf = ({ extras }: Release, what: string): Audience[] => [
  ...extras.shell.routes.filter(({ path }) => path === what).flatMap(({ roles }) => roles),
  ...extras.shell.slots.filter(({ expose }) => expose === what).flatMap(({ roles }) => roles),
];
