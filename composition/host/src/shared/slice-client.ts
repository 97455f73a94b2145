import { hashKey, hydrate, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { allowed, gates } from './gates.ts';

/** The session is one for all; slices cannot remove it. */
const sessionStart = '["session"';

type AnyQuery = Parameters<QueryCache['add']>[0];

/** The part of the shell's cache that holds the queries of one slice: their hashes begin with `start`. */
class SliceCache extends QueryCache {
  readonly #whole: QueryCache;
  readonly #start: string;
  constructor(whole: QueryCache, start: string) {
    super(Object.freeze({ ...whole.config })); // the queries of all slices call the members of that of the shell
    this.#whole = whole;
    this.#start = start;
  }
  #isOwn = ({ queryHash }: { queryHash: string }): boolean => queryHash.startsWith(this.#start);
  #isOpen = (queryHash: string): boolean => this.#isOwn({ queryHash }) || queryHash.startsWith(sessionStart);
  override get<A = unknown, E = Error, D = A, K extends readonly unknown[] = readonly unknown[]>(
    queryHash: string,
  ): Query<A, E, D, K> | undefined {
    return this.#isOpen(queryHash) ? this.#whole.get(queryHash) : undefined;
  }
  override add(query: AnyQuery): void {
    if (this.#isOpen(query.queryHash)) this.#whole.add(query);
  }
  override remove(query: AnyQuery): void {
    if (this.#isOwn(query)) this.#whole.remove(query);
  }
  override getAll(): Query[] {
    return this.#whole.getAll().filter(this.#isOwn);
  }
  override findAll(filters: Parameters<QueryCache['findAll']>[0] = {}): Query[] {
    return filters.queryKey?.[0] === 'session' ? this.#whole.findAll(filters) : super.findAll(filters);
  }
  override notify(event: Parameters<QueryCache['notify']>[0]): void {
    super.notify(event);
    this.#whole.notify(event);
  }
}

const createClient = (whole: QueryClient, start: string): QueryClient => {
  const { queries, mutations } = whole.getDefaultOptions();
  const client = new QueryClient({
    queryCache: new SliceCache(whole.getQueryCache(), start),
    defaultOptions: {
      mutations: { ...mutations },
      queries: { ...queries, queryKeyHashFn: (key) => (key[0] === 'session' ? '' : start) + hashKey(key) },
    },
  });
  client.setQueryData = allowed(client.setQueryData, () => gates.writeQuery());
  return client;
};

const startOf = (slice: string): string => `${slice} `;
const wholes = new WeakMap<QueryClient, QueryClient>();
const clients = new WeakMap<QueryClient, Map<string, QueryClient>>();

/** The Query client of `slice`, of the shell's client or that of another slice. It neither sees nor changes queries of others. */
export const clientOf = (client: QueryClient, slice: string): QueryClient => {
  const whole = wholes.get(client) ?? client;
  const known = clients.get(whole) ?? new Map<string, QueryClient>();
  const own = known.get(slice) ?? createClient(whole, startOf(slice));
  wholes.set(own, whole);
  clients.set(whole, known.set(slice, own));
  return own;
};

/** The slice of `slices` that a query with this hash belongs to. */
export const sliceOf = (queryHash: string, slices: readonly string[]): string | undefined =>
  slices.find((name) => queryHash.startsWith(startOf(name)));

/** As React Query's `hydrate`, each query into the client of its slice. */
export const hydrateSlices = (client: QueryClient, slices: readonly string[], state: object): void => {
  const queries = 'queries' in state && Array.isArray(state.queries) ? state.queries : [];
  for (const query of queries) {
    const slice = sliceOf(String(query.queryHash), slices);
    hydrate(slice ? clientOf(client, slice) : client, { queries: [query] });
  }
};
