/** Rows of a page of which one more than `limit` was asked for, and the last of them when more follow. */
export const pageOf = <T>(rows: T[], limit: number | undefined): { rows: T[]; last?: T } => {
  if (limit === undefined || rows.length <= limit) return { rows };
  const page = rows.slice(0, limit);
  return { rows: page, last: page.at(-1) };
};
