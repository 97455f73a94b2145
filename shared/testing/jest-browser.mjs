import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';
import './src/web-crypto.ts';

// As in src/setup.ts: ends only what would never come.
configure({ asyncUtilTimeout: 60_000 });

// An open channel keeps the test process alive; one tab is all that these tests have.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
