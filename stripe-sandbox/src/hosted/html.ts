/** Markup that is safe to send: made by {@link html} alone. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | Html[] | number | string | false | null | undefined;

/** Template tag that escapes what is put in, except markup of its own. Empty, false and missing parts leave nothing. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((text, index) => text + shown(parts[index])).join(''));

const shown = (part: Part): string => {
  if (part === undefined || part === null || part === false) return '';
  if (Array.isArray(part)) return part.map(({ text }) => text).join('');
  return part instanceof Html ? part.text : escaped(String(part));
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
