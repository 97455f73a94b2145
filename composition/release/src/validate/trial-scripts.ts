/** The address of the release in the trial page. */
export const folder = 'https://site.test/releases/slice/0.0.0/';

/** Scripts as the entry of a slice loads them: by tags. */
export class Scripts {
  readonly faults: string[] = [];
  readonly warnings: string[] = [];
  /** Runs a file of the build; the page sets it. */
  run: (name: string, element: Element) => void = () => {};

  /** `uses` counts those of stand-ins. */
  constructor(
    private readonly files: ReadonlyMap<string, unknown>,
    private readonly uses: () => number,
  ) {}

  append(element: Element): void {
    if (element.tagName !== 'SCRIPT') return;
    const name = this.nameOf(element.src);
    if (this.files.has(name))
      queueMicrotask(() => {
        const before = this.uses();
        try {
          this.run(name, element);
        } catch (error) {
          // As in a browser: the script has loaded, and the error goes to the console.
          const isDoubtful = this.uses() > before || isUnknownName(error);
          (isDoubtful ? this.warnings : this.faults).push(`${name} throws ${String(error).slice(0, 500)}`);
        }
        element.onload?.({ type: 'load', target: element });
      });
    else {
      this.faults.push(
        `it loads ${element.src}, which is no file of the release: load files relative to document.currentScript.src (webpack and rspack: output.publicPath 'auto')`,
      );
      queueMicrotask(() => element.onerror?.({ type: 'error', target: element }));
    }
  }

  private nameOf(url: string): string {
    return String(new URL(url, folder)).replace(folder, '');
  }
}

/** Newer browsers have globals that the trial does not know. Not `instanceof`: the error comes from another realm. */
export const isUnknownName = (error: unknown): boolean => /^ReferenceError\b/.test(String(error));

export interface Element {
  tagName: string;
  src: string;
  onload?: ((event: object) => void) | undefined;
  onerror?: ((event: object) => void) | undefined;
}
