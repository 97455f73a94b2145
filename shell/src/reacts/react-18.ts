import { createOtherReact } from '@slices/host/other-react';
import { react18As19 } from '@slices/host/react-18';
import * as react from 'react-18';
import * as runtime from 'react-18/jsx-runtime';
import * as dom from 'react-dom-18';
import { createRoot } from 'react-dom-18/client';
import * as siteContexts from './site-contexts.tsx';

/** For slices that were built for React 18. */
export const react18 = createOtherReact({ ...react18As19(react, runtime), 'react-dom': dom, createRoot }, siteContexts);
