import { useEffect } from 'react';

const held = new Set<symbol>();

/** What of this page's typing was not sent yet, whoever holds it. For the host: a new release waits for it. */
export const unsavedWork = {
  exists: (): boolean => held.size > 0,
};

/** While `unsaved`, this page holds something that a person typed and nobody has yet: no new release is taken over it. */
export const useUnsavedWork = (unsaved: boolean): void => {
  useEffect(() => {
    if (!unsaved) return;
    const mine = Symbol('unsaved');
    held.add(mine);
    return () => void held.delete(mine);
  }, [unsaved]);
};
