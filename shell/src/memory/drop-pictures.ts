const maxPictures = 8;

/** As `early-picture.js`. */
export const keyOf = (address: string): string => `nearhand.picture ${address}`;

/** Of the signature of the token: not enough to sign in. */
export const ownerOf = (token: string): string => token.slice(-16);

/** Deletes the pictures of people but the one with `token`, and the oldest of theirs beyond the limit. */
export const dropPictures = (token: string | null): void => {
  try {
    const all = Object.keys(localStorage).filter((key) => key.startsWith(keyOf('')));
    const read = all.map((key) => {
      const [owner, at] = localStorage.getItem(key)?.split('\n', 2) ?? [];
      return { key, isOwn: token !== null && owner === ownerOf(token), at: Number(at) };
    });
    const own = read.filter(({ isOwn }) => isOwn).sort((a, b) => b.at - a.at);
    for (const { key } of [...read.filter(({ isOwn }) => !isOwn), ...own.slice(maxPictures)])
      localStorage.removeItem(key);
  } catch {
    // the storage is closed
  }
};
