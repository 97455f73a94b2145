/** A pnpm lockfile without the direct dependencies of packages outside of `folders`. */
export const lockfileFor = (text: string, folders: readonly string[]): string => {
  const [before = '', importers = '', ...after] = text.split(/^(?=importers:|packages:)/m);
  const own = importers.split(/^(?= {2}\S)/m).filter((block) => {
    const name = /^ {2}(\S+):\n/.exec(block)?.[1];
    return name === undefined || folders.includes(name);
  });
  return [before, ...own, ...after].join('');
};
