import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { StoredRecord } from './collection.ts';

export interface JournalLine {
  kind: string;
  record: StoredRecord;
}

/**
 * State on disk, one JSON line a write, so that a kill at any moment loses at most the line being written.
 * The last line for an id is its present state.
 */
export class Journal {
  readonly #file: number;

  /** Starts a fresh file holding `lines`; the old one stays whole until the new one is. */
  constructor(path: string, lines: JournalLine[]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, lines.map(toText).join(''));
    renameSync(`${path}.new`, path);
    this.#file = openSync(path, 'a');
  }

  append(line: JournalLine): void {
    writeSync(this.#file, toText(line));
  }

  close(): void {
    closeSync(this.#file);
  }
}

const toText = (line: JournalLine): string => `${JSON.stringify(line)}\n`;

/** The lines of an earlier run; a last line that was cut off is left out. */
export const readJournal = (path: string): JournalLine[] =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(parseLine) : [];

const parseLine = (text: string): JournalLine[] => {
  try {
    const line: unknown = JSON.parse(text);
    return isLine(line) ? [line] : [];
  } catch {
    return [];
  }
};

const isLine = (line: unknown): line is JournalLine =>
  typeof line === 'object' && line !== null && 'kind' in line && 'record' in line;
