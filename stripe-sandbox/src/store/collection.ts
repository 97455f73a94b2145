export interface StoredRecord {
  id: string;
}

/** Records of one kind by id, in the order in which they came. */
export class Collection<T extends StoredRecord> {
  readonly #records = new Map<string, T>();
  #written?: (record: StoredRecord) => void;

  /** `defaults`: fields that a journal of an earlier version lacks. */
  constructor(private readonly defaults: Partial<T> = {}) {}

  onWrite(written: (record: StoredRecord) => void): void {
    this.#written = written;
  }

  get(id: string): T | undefined {
    return this.#records.get(id);
  }

  put(record: T): T {
    this.#records.set(record.id, record);
    this.#written?.(record);
    return record;
  }

  /** Takes a record back from the journal, which holds only what this collection once wrote. */
  restore(record: StoredRecord): void {
    this.#records.set(record.id, { ...this.defaults, ...record } as T);
  }

  all(): T[] {
    return [...this.#records.values()];
  }

  newestFirst(): T[] {
    return this.all().reverse();
  }
}
