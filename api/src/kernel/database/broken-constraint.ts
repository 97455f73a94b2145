/**
 * The name of the constraint or unique index that a write broke, or undefined when something else went wrong.
 * Drizzle wraps the driver's error; both drivers name the constraint in the same member.
 */
export const brokenConstraint = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return brokenConstraint(error.cause);
};
