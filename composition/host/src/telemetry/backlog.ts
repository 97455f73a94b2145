/** Stores items until `read` gives it a reader. */
export class Backlog<T> {
  private readonly waiting: T[] = [];
  private reader = (item: T): void => void this.waiting.push(item);

  put(item: T): void {
    this.reader(item);
  }

  read(reader: (item: T) => void): void {
    this.reader = reader;
    for (const item of this.waiting.splice(0)) reader(item);
  }
}
