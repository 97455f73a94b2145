import { DFA, isDisjointWith, JS, NFA } from 'refa';

/** All texts that match, as an automaton. Throws for assertions within the pattern, which refa cannot turn into one. */
const textsOf = (pattern: string): DFA => {
  const { alternatives } = JS.Parser.fromLiteral({ source: pattern, flags: 'u' }).ast.pattern;
  const starts = alternatives.length === 1 && pattern.startsWith('^');
  const ends = alternatives.length === 1 && /(?:^|[^\\])\$$/.test(pattern);
  const body = pattern.slice(starts ? 1 : 0, ends ? -1 : undefined);
  const source = `${starts ? '' : '[^]*'}(?:${body})${ends ? '' : '[^]*'}`;
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags: 'u' }).parse();
  return DFA.fromFA(NFA.fromRegex(expression, { maxCharacter }));
};

/** True if every text that matches `inner` (any text where it is undefined) matches `outer`; false where that is unknown. */
export const isContained = (inner: string | undefined, outer: string): boolean => {
  if (inner === outer) return true;
  try {
    const others = textsOf(outer);
    others.complement();
    return isDisjointWith(textsOf(inner ?? ''), others);
  } catch {
    return false;
  }
};
