import { type ComponentType, lazy, Suspense } from 'react';

/** A component whose code comes when it is first shown; until then it is empty. Its chunk's failure is its slice's failure. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const Part = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
};
