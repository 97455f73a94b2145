// Development JSX on the shell's runtime, whichever build of React that is.
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
