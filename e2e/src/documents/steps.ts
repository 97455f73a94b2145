/** One thing that a document has its reader do. */
export type Step =
  /** `isMentioned`: in a sentence. It is run unless it was run before. */
  | { kind: 'command'; command: string; isMentioned: boolean; prints: string[] }
  | { kind: 'edit'; file: string; from: string; to: string };

const isCommand = /^(?:[A-Z_]+=\S+ )*(?:npm|npx|pnpm|git|cp|node|bash|docker|kubectl) \S|^\.ci\//;

const found = new RegExp(
  [
    /^```(?<language>\w*)\n(?<block>[\s\S]*?)^```$/,
    /[Ii]n\s+`(?<file>[^`]+)`,\s+replace\s+`(?<from>[^`]+)`\s+by\s+`(?<to>[^`]+)`/,
    /`(?<inline>[^`\n]+)`/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);

/**
 * The steps of a document in their order: each line of a block `sh`, and commands in code font; the block `text` after a
 * command is what it prints; "in `file`, replace `one text` by `another`" is an edit.
 */
export const stepsOf = (markdown: string): Step[] => {
  const steps: Step[] = [];
  for (const { groups = {} } of markdown.matchAll(found)) {
    const { language, block = '', file, from, to, inline } = groups;
    const lines = block.split('\n').filter((line) => line.trim());
    const last = steps.at(-1);
    if (file && from && to) steps.push({ kind: 'edit', file, from, to });
    else if (language === 'text' && last?.kind === 'command') last.prints.push(...lines);
    else {
      const commands = language === 'sh' ? lines.map((line) => line.replace(/\s+#.*/, '').trim()) : [inline ?? ''];
      for (const command of commands)
        if (isCommand.test(command)) steps.push({ kind: 'command', command, isMentioned: !language, prints: [] });
    }
  }
  return steps;
};

/** Commands that serve until Ctrl-C, and the line by which each says that it does. */
const servers: readonly [RegExp, string][] = [
  [/^npm (?:start|run dev)\b/, 'Nearhand is ready at …'],
  [/^npx stripe-sandbox --(?!help)/, 'Stripe sandbox listens at …'],
];

export const readyLineOf = (command: string): string | undefined =>
  servers.find(([pattern]) => pattern.test(command))?.[1];

/** A document promises a failure by printing it: "1 failed". */
export const shouldFail = (prints: readonly string[]): boolean => prints.some((line) => /\b[1-9]\d* failed/.test(line));

/**
 * The blocks `ts` of a document as one program: the block with imports, and the others, each by itself, before it closes the
 * sandbox that they use.
 */
export const programOf = (markdown: string): string => {
  const blocks = [...markdown.matchAll(/^ *```ts\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) => block);
  const [program = '', ...more] = blocks.filter((block) => /^import /m.test(block));
  if (!program || more.length > 0) throw new Error('One block of the document imports what the others use.');
  const others = blocks.filter((block) => block !== program).map((block) => `{\n${block}}\n`);
  return program.replace(/^(?=await sandbox\.close)/m, others.join(''));
};
