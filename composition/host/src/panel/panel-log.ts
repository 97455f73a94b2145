import type { Diagnosis, FailureStage } from '@slices/format';

interface Entry {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  slice: string;
  version: string;
}
export interface SeenEvent extends Entry {
  name: string;
  payload: string;
}
export interface SeenCall extends Entry {
  /** Method and pattern: `GET items/:id`. */
  name: string;
  status: number | undefined;
  milliseconds: number;
  diagnosis: Diagnosis | undefined;
}
export interface SeenFailure extends Entry {
  stage: FailureStage;
  message: string;
  diagnosis: Diagnosis;
}
export interface Seen {
  events: readonly SeenEvent[];
  calls: readonly SeenCall[];
  failures: readonly SeenFailure[];
}

/** Of each kind. */
const limit = 100;

/** Events, calls and failures of this page, the latest first. */
export class PanelLog {
  private count = 0;
  private seen: Seen = { events: [], calls: [], failures: [] };
  private readonly listeners = new Set<() => void>();

  readonly read = (): Seen => this.seen;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** The entry with its id. */
  add<K extends keyof Seen>(kind: K, entry: Omit<Seen[K][number], 'id'>): Seen[K][number] {
    this.count += 1;
    const added = { ...entry, id: this.count } as Seen[K][number];
    this.set(kind, [added, ...this.seen[kind]].slice(0, limit));
    return added;
  }

  /** More is known of a failure now. */
  explain(id: number, diagnosis: Diagnosis): void {
    this.set(
      'failures',
      this.seen.failures.map((failure) => (failure.id === id ? { ...failure, diagnosis } : failure)),
    );
  }

  private set<K extends keyof Seen>(kind: K, entries: readonly Seen[K][number][]): void {
    this.seen = { ...this.seen, [kind]: entries };
    for (const listener of this.listeners) listener();
  }
}
