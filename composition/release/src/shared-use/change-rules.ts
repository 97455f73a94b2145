import { readJson } from '@slices/kernel/json.ts';
import { UserError } from '@slices/kernel/user-error.ts';
import * as v from 'valibot';
import { validated } from '../input/validated.ts';
import react19 from './rules/react-19.json' with { type: 'json' };
import react20 from './rules/react-20.json' with { type: 'json' };
import query5 from './rules/react-query-5.json' with { type: 'json' };

const text = v.pipe(v.string(), v.minLength(1));
const Entry = v.strictObject({
  /** `module#export`, or `module` for all of it. */
  of: v.pipe(v.array(text), v.minLength(1)),
  /** The part of it that changes; without any of these it is the export itself. */
  member: v.optional(text),
  option: v.optional(text),
  static: v.optional(text),
  componentStatic: v.optional(text),
  textProp: v.optional(text),
  firstArgument: v.optional(v.picklist(['array', 'text', 'function'])),
  /** `announced`: its removal is announced for some future major. Neither it nor `deprecated` is gone in this one. */
  change: v.picklist(['removed', 'renamed', 'announced', 'deprecated']),
  instead: text,
  source: v.pipe(text, v.url()),
});
const ChangeRules = v.strictObject({
  $schema: v.optional(text),
  /** They change together: the rules are found by the name of each. */
  packages: v.pipe(v.array(text), v.minLength(1)),
  major: v.pipe(v.number(), v.integer(), v.minValue(1)),
  note: v.optional(text),
  entries: v.pipe(v.array(Entry), v.minLength(1)),
});
/** An API that a major version removes, renames or deprecates. */
export type ChangeEntry = v.InferOutput<typeof Entry>;
/** All changes of one major version of one or more packages, as data. */
export type ChangeRules = v.InferOutput<typeof ChangeRules>;

const shipped = (): ChangeRules[] => [
  validated(ChangeRules, react19, 'react-19.json'),
  validated(ChangeRules, react20, 'react-20.json'),
  validated(ChangeRules, query5, 'react-query-5.json'),
];

/**
 * The rules for a major version of a package: those of `file` in place of the shipped ones for the same package and major.
 * Throws a {@link UserError} where there are none, or where the file is not valid.
 */
export const changeRules = (wanted: string, major: number, file?: string): ChangeRules => {
  const own =
    file === undefined ? [] : [validated(ChangeRules, readJson(file, 'docs/decisions/0077 describes it.'), file)];
  const all = [...own, ...shipped()];
  const found = all.find((one) => one.major === major && one.packages.includes(wanted));
  if (found) return found;
  const known = all.flatMap((one) => one.packages.map((name) => `${name}@${one.major}`));
  throw new UserError(
    `There are no rules for ${wanted}@${major}; there are for ${known.join(', ')}. Write some and name them with --rules.`,
  );
};
