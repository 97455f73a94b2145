import { bookingStatuses, isCalendarDay, personStates, reportedKinds, reportStates, roles } from '@nearhand/contracts';

/** The value that the address names; undefined for any other text. */
const oneAsked = <Value extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined => values.find((value) => value === search.get(name));

/** `?state=decided`; the first one where the address has none. */
export const stateAsked = <State extends string>(
  search: URLSearchParams,
  states: readonly [State, ...State[]],
): { state: State } => ({ state: oneAsked(search, 'state', states) ?? states[0] });

const textAsked = (search: URLSearchParams, name: string): string | undefined => search.get(name)?.trim() || undefined;

const dayAsked = (search: URLSearchParams, name: string): string | undefined =>
  [search.get(name) ?? ''].find(isCalendarDay);

/** `?search=…&role=provider&state=suspended`. */
export const peopleAsked = (search: URLSearchParams) => ({
  search: textAsked(search, 'search'),
  role: oneAsked(search, 'role', roles),
  state: oneAsked(search, 'state', personStates),
});

/** `?search=…&status=pending&from=2026-11-01&to=2026-11-30`. */
export const bookingsAsked = (search: URLSearchParams) => ({
  search: textAsked(search, 'search'),
  status: oneAsked(search, 'status', bookingStatuses),
  from: dayAsked(search, 'from'),
  to: dayAsked(search, 'to'),
});

/** `?admin=ID`, `?subject=ID`. */
export const actionsAsked = (search: URLSearchParams) => ({
  admin: textAsked(search, 'admin'),
  subject: textAsked(search, 'subject'),
});

/** `?state=decided&kind=review`. */
export const reportsAsked = (search: URLSearchParams) => ({
  ...stateAsked(search, reportStates),
  kind: oneAsked(search, 'kind', reportedKinds),
});
