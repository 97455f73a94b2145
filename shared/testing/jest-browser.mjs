import '@testing-library/jest-dom/jest-globals';

// An open channel keeps the test process alive; one tab is all that these tests have.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
