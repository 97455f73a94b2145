import { invalidRequest, missingParam } from './stripe-error.ts';

export type Params = Record<string, unknown>;

/** Reads what a form or query sent; everything arrives as text, nested objects as qs parses `a[b]=c`. */
export class ParamReader {
  readonly #params: Params;
  readonly #read = new Set(['key', 'expand', '_stripe_version']);
  /** The place in the call: `payment_intent_data`; empty for the call itself. */
  readonly prefix: string;

  constructor(params: unknown, prefix = '') {
    this.#params = isParams(params) ? params : {};
    this.prefix = prefix;
  }

  text(name: string): string | undefined {
    this.#read.add(name);
    const value = this.#params[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string') throw invalidRequest('Invalid string', { param: this.#name(name) });
    return value;
  }

  /** Whether it was sent, also as an empty text. */
  has(name: string): boolean {
    return this.#params[name] !== undefined;
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missingParam(this.#name(name));
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: this.#name(name) });
    }
    return Number(value);
  }

  requiredInteger(name: string): number {
    const value = this.integer(name);
    if (value === undefined) throw missingParam(this.#name(name));
    return value;
  }

  choice<const T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = choices.find((choice) => choice === value);
    if (found === undefined) {
      throw invalidRequest(`Invalid ${this.#name(name)}: must be one of ${choices.join(', ')}`, {
        param: this.#name(name),
      });
    }
    return found;
  }

  /** The choice after an update: `before` if nothing was sent, null if an empty text was. */
  choiceOr<const T extends string>(name: string, choices: readonly T[], before: T | null): T | null {
    return this.choice(name, choices) ?? (this.#params[name] === '' ? null : before);
  }

  flag(name: string): boolean {
    return this.choice(name, ['true', 'false']) === 'true';
  }

  /** Undefined where nothing was sent, which an update takes as no change. */
  maybeFlag(name: string): boolean | undefined {
    const value = this.choice(name, ['true', 'false']);
    return value === undefined ? undefined : value === 'true';
  }

  /** The value after an update: `before` if nothing was sent, null if an empty text was. */
  textOr(name: string, before: string | null): string | null {
    const value = this.text(name);
    return value ?? (this.#params[name] === '' ? null : before);
  }

  list(name: string): string[] | undefined {
    this.#read.add(name);
    const value = this.#params[name];
    if (value === undefined) return undefined;
    const items = Array.isArray(value) ? value : isParams(value) ? Object.values(value) : [value];
    return items.map(String);
  }

  object(name: string): ParamReader | undefined {
    this.#read.add(name);
    const value = this.#params[name];
    if (value === undefined || value === '') return undefined;
    if (!isParams(value)) throw invalidRequest('Invalid object', { param: this.#name(name) });
    return new ParamReader(value, this.#name(name));
  }

  /** The members of a list of objects, such as `items[0][price]`. */
  objects(name: string): ParamReader[] {
    this.#read.add(name);
    const value = this.#params[name];
    const items = Array.isArray(value) ? value : isParams(value) ? Object.values(value) : [];
    return items.map((item, index) => new ParamReader(item, `${this.#name(name)}[${index}]`));
  }

  /** The metadata after an update: members add to `known`, an empty member is removed, an empty text removes all. */
  metadata(known: Record<string, string> = {}): Record<string, string> {
    this.#read.add('metadata');
    const { metadata } = this.#params;
    if (metadata === '') return {};
    if (!isParams(metadata)) return known;
    const sent = Object.entries(metadata).map(([key, value]) => [key, String(value)] as const);
    return Object.fromEntries(
      Object.entries({ ...known, ...Object.fromEntries(sent) }).filter(([, value]) => value !== ''),
    );
  }

  /** Members that are taken and change nothing here. */
  ignore(...names: string[]): this {
    for (const name of names) this.#read.add(name);
    return this;
  }

  /** Rejects unknown parameters, as Stripe does. */
  done(): void {
    const unknown = Object.keys(this.#params).find((name) => !this.#read.has(name));
    if (unknown === undefined) return;
    const param = this.#name(unknown);
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }

  #name(name: string): string {
    return this.prefix ? `${this.prefix}[${name}]` : name;
  }
}

/** An address of a site: `javascript:` and the like lead nowhere. */
export const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

export const isParams = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
