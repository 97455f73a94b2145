/** One thing that a document has its reader do. */
export type Step =
  | { kind: 'command'; command: string; prints: readonly string[] }
  | { kind: 'edit'; file: string; from: string; to: string };

const isCommand = /^(?:npm|npx|git|cp|cd|node|bash|docker|kubectl|\.ci\/)\b/;

/**
 * The steps of a document in their order: each line of a block `sh`, with the block `text` after it as what the last of them
 * prints; commands in code font; and each "In `file`, replace `one text` by `another`".
 */
export const stepsOf = (markdown: string): Step[] => {
  const steps: Step[] = [];
  const found =
    /^```sh\n(?<block>[^]*?)^```$(?:\s+^```text\n(?<printed>[^]*?)^```$)?|^```[^]*?^```$|[Ii]n\s+`(?<file>[^`]+)`,\s+replace\s+`(?<from>[^`]+)`\s+by\s+`(?<to>[^`]+)`|`(?<inline>[^`\n]+)`/gm;
  for (const { groups = {} } of markdown.matchAll(found)) {
    const { block, printed = '', file, from, to, inline } = groups;
    if (file && from && to) steps.push({ kind: 'edit', file, from, to });
    if (inline && isCommand.test(inline)) steps.push({ kind: 'command', command: inline, prints: [] });
    const commands = (block ?? '').split('\n').map((line) => line.replace(/\s+#.*/, '').trim());
    for (const command of commands.filter(Boolean)) steps.push({ kind: 'command', command, prints: [] });
    const last = steps.at(-1);
    if (block && last?.kind === 'command')
      steps[steps.length - 1] = { ...last, prints: printed.split('\n').filter((line) => line.trim()) };
  }
  return steps;
};

/** Commands that serve until Ctrl-C. */
export const serves = (command: string): boolean => /^npm (?:start|run dev|run docs)\b/.test(command);

/** A document promises a failure by printing it: "1 failed". */
export const shouldFail = ({ prints }: { prints: readonly string[] }): boolean =>
  prints.some((line) => /\b[1-9]\d* failed/.test(line));
