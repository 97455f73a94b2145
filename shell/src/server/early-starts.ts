import { roles } from '@nearhand/contracts';
import { type EarlyStart, FirstViews, parseWith, type SiteConfig } from '@slices/format';
import { paramsOf, type ResolvedSlices, type Slice } from '@slices/host';
import { headerCalls } from '../header/header-calls.ts';

/**
 * For people with a session: the calls of the header, and by role the calls and files of the page at `pathname` and its
 * widgets. Those of a page or widget for everybody are in the document itself. The site serves the API below the same path
 * as this process asks.
 */
export const earlyStarts = (slices: ResolvedSlices, pathname: string, { apiBase }: SiteConfig): EarlyStart[] => {
  const { path = '', offers = [] } = slices.findPath(pathname) ?? {};
  const params = paramsOf(path, pathname);
  const addressOf = (call: string): string => {
    const own = call.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
    const { pathname: address, searchParams } = new URL(own, `${apiBase}/`);
    // As the http client writes them: only the same address is the same call.
    return searchParams.size > 0 ? `${address}?${searchParams}` : address;
  };
  const start = (slice: Slice, part: string, audience: readonly string[]): EarlyStart[] => {
    const own = audience.includes('any') ? roles : audience;
    const [always, forRoles] = splitCalls(firstViewsOf(slice)[part]?.calls ?? []);
    const code = audience.includes('any')
      ? noCode
      : { parts: { [slice.name]: [part] }, modules: slice.release.extras.modules?.[part] ?? [] };
    return [
      { roles: own, calls: always.map(addressOf), ...code },
      ...forRoles.map((call) => ({ roles: call.roles, calls: [addressOf(call.path)], ...noCode })),
    ];
  };
  const pages = offers.flatMap((offer) => [
    ...start(offer.slice, path, offer.roles),
    ...(firstViewsOf(offer.slice)[path]?.slots ?? [])
      .flatMap((name) => slices.slotsAt(name))
      .flatMap(({ slice, slot }) => start(slice, slot.expose, inBoth(slot.roles, offer.roles))),
  ]);
  const header = headerCalls(pathname).map((start) => ({ ...start, calls: start.calls.map(addressOf), ...noCode }));
  return [...header, ...pages].filter(
    (start) => start.roles.length > 0 && (start.calls.length > 0 || Object.keys(start.parts).length > 0),
  );
};

const noCode = { parts: {}, modules: [] };

type Call = NonNullable<FirstViews[string]['calls']>[number];

const splitCalls = (calls: readonly Call[]): [string[], Exclude<Call, string>[]] => [
  calls.filter((call) => typeof call === 'string'),
  calls.filter((call) => typeof call !== 'string'),
];

/** Those that cannot be read are left out: the page makes its calls later. */
const firstViewsOf = ({ release }: Slice): FirstViews => {
  const parsed = parseWith(FirstViews, release.extras.firstViews ?? {});
  return parsed.ok ? parsed.value : {};
};

const inBoth = (some: readonly string[], others: readonly string[]): readonly string[] => {
  if (some.includes('any')) return others;
  return others.includes('any') ? some : some.filter((audience) => others.includes(audience));
};
