import { posix } from 'node:path';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { shellName } from '../releases/published-release.ts';

/** A script as the line of a stack names it. Assets of the shell say no version. */
export interface Script {
  slice: string;
  version: string | undefined;
  file: string;
}

const position = /(?:\/releases\/([a-z][\w-]*)\/(?!assets\/)([\w.+-]+)\/|\/(?=assets\/))([\w./+-]+\.js):(\d+):(\d+)/;

/** The line of a stack with the place in the source instead of that in the script. Unchanged where it names no script of a release. */
export const tracedLine = async (
  line: string,
  mapOf: (script: Script) => Promise<string | undefined>,
): Promise<string> => {
  const [, slice = shellName, version, file = '', row, column] = position.exec(line) ?? [];
  if (!file) return line;
  const map = await mapOf({ slice, version, file });
  if (!map) return `${line} (no source map is stored)`;
  const traced = new TraceMap(map);
  // Stacks count columns from 1, maps from 0.
  const found = originalPositionFor(traced, { line: Number(row), column: Math.max(0, Number(column) - 1) });
  if (found.source === null) return `${line} (not in the source map)`;
  const code = sourceContentFor(traced, found.source)?.split('\n') ?? [];
  const name = functionAround(code, found.line) ?? 'module';
  const place = `${sourcePath(slice, traced, found.source)}:${found.line}:${found.column + 1}`;
  return `  at ${name} (${place})  ${(code[found.line - 1] ?? '').trim().slice(0, 100)}`.trimEnd();
};

/** `webpack://mf_a_1b2c/./src/page.tsx` is `mf-a/src/page.tsx`, and `webpack://mf_a_1b2c/../shared/x.ts` is `shared/x.ts`. */
export const sourcePath = (slice: string, { sources, resolvedSources }: TraceMap, resolved: string): string => {
  const source = sources[resolvedSources.indexOf(resolved)] ?? resolved;
  return posix.join(slice, source.replace(/^webpack:\/\/[^/]*\//, ''));
};

const declared =
  /(?:function\s*\*?|class)\s+([\w$]+)|(?:const|let)\s+([\w$]+)\s*(?::.*)?=\s*(?:async\s*)?(?:function|[<(]|[\w$]+\s*=>|(?:\w+\()+|$)|^\s*([\w$]+):\s*(?:async\s*)?(?:function|\()|^\s*(?:async\s+|static\s+|private\s+)*([\w$]+)\s*\(.*\{\s*$/;
const statements = ['if', 'for', 'while', 'switch', 'catch', 'return'];

/** The next declaration above with less indentation. Works because Biome formats the sources. */
const functionAround = (code: readonly string[], line: number): string | undefined => {
  let indent = Number.POSITIVE_INFINITY;
  for (let index = line - 1; index >= 0; index -= 1) {
    const text = code[index] ?? '';
    const own = text.search(/\S/);
    if (own < 0 || own >= indent) continue;
    const name = declared.exec(text)?.slice(1).find(Boolean);
    if (name && !statements.includes(name)) return name;
    // The end of a list of parameters: its beginning has the same indentation.
    indent = /^\s*[)}\]]/.test(text) ? own + 1 : own;
  }
  return undefined;
};
