const written = /^\$?(?:(\d+)|(\d{1,3}(?:,\d{3})+))?(\.\d{1,2})?$/;

/**
 * Dollars as somebody typed them: `50`, `$1,250.00`, `.5`. Undefined for what is no amount of money above zero: a
 * comma that could stand for the point, a third decimal, a sign, a word.
 */
export const amountOf = (typed: string): number | undefined => {
  const text = typed.trim();
  if (!written.test(text)) return undefined;
  const dollars = Number.parseFloat(text.replace(/[$,]/g, ''));
  return dollars > 0 ? dollars : undefined;
};
