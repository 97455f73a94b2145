import { parser } from '@prometheus-io/lezer-promql';

/** The names of the metrics that an expression asks for. Throws where it is no PromQL. */
export const metricsOf = (expr: string): string[] =>
  selectorsOf(expr).map(({ from, to }) => expr.slice(from, to).replace(/\{.*/s, ''));

const comparisons = ['Eql', 'Gtr', 'Gte', 'Lss', 'Lte', 'Neq'];

/** Both sides of the first comparison that is not inside of another: what an alert measures, and its threshold. */
export const comparisonOf = (expr: string): { value: string; threshold: string } => {
  let found: { value: string; threshold: string } | undefined;
  parser.parse(expr).iterate({
    enter: ({ node }) => {
      const { firstChild: left, lastChild: right } = node;
      if (!found && left && right && comparisons.some((one) => node.getChild(one)))
        found = { value: expr.slice(left.from, left.to), threshold: expr.slice(right.from, right.to) };
    },
  });
  if (!found) throw new Error(`This compares nothing: ${expr}`);
  return found;
};

/** The expression with `matcher` in each of its selectors. */
export const withMatcher = (expr: string, matcher: string): string =>
  selectorsOf(expr).reduceRight((text, { to }) => {
    const at = expr[to - 1] === '}' ? to - 1 : to;
    return text.slice(0, at) + (at < to ? `,${matcher}` : `{${matcher}}`) + text.slice(at);
  }, expr);

const selectorsOf = (expr: string): { from: number; to: number }[] => {
  const selectors: { from: number; to: number }[] = [];
  parser.parse(expr).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`This is no PromQL at ${from}: ${expr}`);
      if (type.name === 'VectorSelector') selectors.push({ from, to });
    },
  });
  return selectors;
};
