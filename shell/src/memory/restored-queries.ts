import { hydrateSlices, isTimeout, isUnanswered, UnsentError } from '@nearhand/platform/host';
import { withLimit } from '@slices/format';
import { type Query, type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { StoredAnswer } from './stored-answers.ts';

/** A query whose call itself sends a change would wait for itself. */
const waitLimitMs = 60_000;

/** Of a call that gets no answer. */
const callLimitMs = 30_000;

/** They decide nothing, and pages send them by themselves. */
const marksAsRead = /\/read$/;

const acts = ['pointerdown', 'keydown'];

const updatedText = 'This page has just been updated. Please look at it again.';

/** Pages begin with the person of the last visit, until `auth/me` has answered. */
const isStoredPerson = ({ queryKey, state }: Query): boolean =>
  queryKey[0] === 'session' && state.data !== undefined && state.dataUpdatedAt === 0;

/** Queries with answers from memory that are not refreshed yet. `onChange` gets the time of the oldest that is shown. */
export class RestoredQueries {
  readonly #restored = new Set<Query>();
  readonly #client: QueryClient;
  readonly #onChange: (oldest: number | undefined) => void;
  readonly stop: () => void;
  #hasActed = false;

  constructor(client: QueryClient, onChange: (oldest: number | undefined) => void) {
    this.#client = client;
    this.#onChange = onChange;
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      const { query } = event;
      if (!this.#restored.has(query)) return;
      if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
        this.#restored.delete(query);
      if (event.type === 'updated' && event.action.type === 'error') this.#failed(query, event.action.error);
      if (event.type === 'removed' || query.state.data === undefined) this.#restored.delete(query);
      this.#tell();
    });
    this.stop = () => {
      unsubscribe();
      for (const type of acts) document.removeEventListener(type, this.#act, true);
    };
  }

  /** From the first rendering on: on a picture of the page, acts open nothing yet. */
  followActs(): void {
    for (const type of acts) document.addEventListener(type, this.#act, true);
  }

  #act = () => {
    this.#hasActed = true;
    this.#forgetUnseen();
  };

  /** Puts answers where no newer ones are, and refreshes those that a page shows. */
  add(answers: readonly StoredAnswer[]): void {
    const cache = this.#client.getQueryCache();
    const older = answers.filter(({ queryHash, dataUpdatedAt }) => {
      const state = cache.get(queryHash)?.state;
      return !state || (state.status !== 'error' && state.dataUpdatedAt < dataUpdatedAt);
    });
    const queries = older.map(({ data, dataUpdatedAt, ...query }) => ({
      ...query,
      state: { data, dataUpdatedAt, dataUpdateCount: 1, status: 'success', ...noError, isInvalidated: true },
    }));
    hydrateSlices(this.#client, [...new Set(older.map(({ slice }) => slice))], { queries });
    for (const { queryHash } of older) {
      const query = cache.get(queryHash);
      if (query) this.#restored.add(query);
    }
    if (this.#hasActed) this.#forgetUnseen();
    this.#tell();
    void this.refresh();
  }

  /** The page may have newer answers already: a dialog that opens now would close by an older one. */
  #forgetUnseen(): void {
    if (!navigator.onLine) return;
    for (const query of this.#restored) if (!query.isActive()) this.#client.getQueryCache().remove(query);
  }

  /** Fetches again what is shown from memory, or waits for it. */
  refresh(): Promise<void> {
    const filters = { predicate: this.isOld, type: 'active' } as const;
    return this.#client.refetchQueries(filters, { cancelRefetch: false });
  }

  /** A change waits until what the page shows is fresh, and is not sent if that is not what the person has seen. */
  holdChange = (request: Request): Promise<void> | undefined => {
    const shown = this.#client.getQueryCache().findAll({ predicate: this.isOld, type: 'active' });
    return shown.length === 0 || marksAsRead.test(request.url) ? undefined : this.#untilFresh(shown);
  };

  async #untilFresh(shown: readonly Query[]): Promise<void> {
    const seen = shown.map((query) => ({ query, data: query.state.data }));
    const stops = shown.map((query) => this.#keepActive(query));
    await withLimit(waitLimitMs, () => this.refresh()).catch(() => {});
    for (const stop of stops) stop();
    if (shown.some(this.isOld)) throw new UnsentError();
    if (seen.some(({ query, data }) => query.state.data !== data)) throw new UnsentError(updatedText);
  }

  /** A person who leaves the page would cancel its calls. */
  #keepActive({ options, queryKey }: Query): () => void {
    return new QueryObserver(this.#client, { ...options, queryKey }).subscribe(() => {});
  }

  isOld = (query: Query): boolean => this.#restored.has(query) || isStoredPerson(query);

  /** Without an answer the page goes on showing what it has; any other error takes its place, and so does a call that alone hangs. */
  #failed(query: Query, error: unknown): void {
    if (isUnanswered(error) && !(isTimeout(error) && this.#othersAnswer()))
      query.setState({ ...noError, status: 'success', isInvalidated: true });
    else query.setState({ data: undefined, dataUpdatedAt: 0 });
  }

  /** One slice that hangs would hold the changes of all others. */
  #othersAnswer(): boolean {
    const since = Date.now() - callLimitMs;
    const isFresh = (query: Query) => query.state.dataUpdatedAt > since && !this.isOld(query);
    return this.#client.getQueryCache().getAll().some(isFresh);
  }

  #tell(): void {
    const times = [...this.#restored].filter((query) => query.isActive()).map(({ state }) => state.dataUpdatedAt);
    this.#onChange(times.length === 0 ? undefined : Math.min(...times));
  }
}

const noError = { error: null, errorUpdateCount: 0, errorUpdatedAt: 0, fetchFailureCount: 0, fetchFailureReason: null };
