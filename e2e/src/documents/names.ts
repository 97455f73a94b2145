const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const version = '\\d+\\.\\d+\\.\\d+-[0-9a-f]{4,12}';
/** The address of a local site, at port 4100 without a setting, or of a part of it, at the ports after. */
const defaultAddress = /\b(?:localhost|127\.0\.0\.1):41\d\d\b/;
const variable = new RegExp(`(${version}|\\b[\\d.]+ s\\b|${defaultAddress.source}|…)`);

/**
 * Names of this run in place of the document's: the port, and versions of releases, which follow from the files. A version of
 * the document is known once a command printed it; VERSION is the one that the last `publish` printed.
 */
export class Names {
  private readonly versions = new Map<string, string>();
  private published = 'VERSION';

  constructor(
    private readonly port: number,
    /** By placeholder: `NAME`. */
    private readonly values: Readonly<Record<string, string>>,
  ) {}

  inCommand(command: string): string {
    return command
      .replace(new RegExp(version, 'g'), (one) => this.versions.get(one) ?? one)
      .replace(/\b[A-Z]+\b/g, (word) => (word === 'VERSION' ? this.published : (this.values[word] ?? word)))
      .replace(new RegExp(defaultAddress, 'g'), (address) => this.here(address));
  }

  /** The same part at the ports of this run. */
  private here(address: string): string {
    const [host, port] = address.split(':');
    return `${host}:${this.port + Number(port) - 4100}`;
  }

  /** The promised lines that are not in `output`, in their order. Times may differ, and `…` is any text. */
  missing(prints: readonly string[], output: string): string[] {
    this.published = new RegExp(`(${version}) is published`).exec(output)?.[1] ?? this.published;
    const lines = output.split('\n');
    return prints.filter((promised) => {
      const unknown: string[] = [];
      const parts = promised
        .trim()
        .split(variable)
        .map((part, index) => {
          if (index % 2 === 0) return escaped(part);
          if (part === '…') return '.*';
          if (part.endsWith(' s')) return '[\\d.]+ s';
          if (defaultAddress.test(part)) return escaped(this.here(part));
          const known = this.versions.get(part);
          if (known) return escaped(known);
          unknown.push(part);
          return `(${version})`;
        });
      const pattern = new RegExp(`^\\s*${parts.join('')}\\s*$`);
      const at = lines.findIndex((line) => pattern.test(line));
      const [, ...values] = pattern.exec(lines[at] ?? '') ?? [];
      for (const [index, one] of unknown.entries()) if (values[index]) this.versions.set(one, values[index]);
      // The next promised line comes after this one.
      if (at >= 0) lines.splice(0, at + 1);
      return at < 0;
    });
  }
}
