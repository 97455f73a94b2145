import type { MarkdownRenderer } from 'vitepress';

/**
 * Shows a sequence diagram of Mermaid, which GitHub draws, as a list: who sends what to whom. It is readable on a phone and by
 * a screen reader, and the site needs no script of a megabyte.
 */
export const listSequences = (md: MarkdownRenderer): void => {
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const { info = '', content = '' } = tokens[index] ?? {};
    if (info.trim() !== 'mermaid') return fence?.(tokens, index, options, env, self) ?? '';
    const names = new Map<string, string>();
    const items: string[] = [];
    for (const line of content
      .split('\n')
      .map((each) => each.trim())
      .filter(Boolean)) {
      const [, id, name] = /^participant (\w+) as (.+)$/.exec(line) ?? [];
      const [, from, to, message] = /^(\w+)-{1,2}>>(\w+): (.+)$/.exec(line) ?? [];
      const [, over, note] = /^Note over (\w+): (.+)$/.exec(line) ?? [];
      if (id && name) names.set(id, md.utils.escapeHtml(name));
      else if (from && to && message) {
        const parties = from === to ? names.get(from) : `${names.get(from)} → ${names.get(to)}`;
        items.push(`<li><strong>${parties}</strong> ${md.utils.escapeHtml(message)}</li>`);
      } else if (over && note) items.push(`<li><strong>${names.get(over)}</strong> ${md.utils.escapeHtml(note)}</li>`);
      else if (line !== 'sequenceDiagram') throw new Error(`The site cannot show this line of a diagram: ${line}`);
    }
    return `<ol class="sequence" v-pre>${items.join('')}</ol>`;
  };
};
