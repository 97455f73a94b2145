// React's development builds and the hot-reload runtime, in a shell that is built for production: for a tab with a preview of a
// dev server. Runs before React does, and puts each build in place of the production one, which every module asks for.
const inPlaceOf = (production, development) => {
  __webpack_modules__[production] = (module) => {
    module.exports = development();
  };
};

inPlaceOf(require.resolveWeak('react/cjs/react.production.js'), () => require('react/cjs/react.development.js'));
inPlaceOf(require.resolveWeak('react/cjs/react-jsx-runtime.production.js'), () =>
  require('react/cjs/react-jsx-runtime.development.js'),
);
inPlaceOf(require.resolveWeak('react-dom/cjs/react-dom.production.js'), () =>
  require('react-dom/cjs/react-dom.development.js'),
);
inPlaceOf(require.resolveWeak('react-dom/cjs/react-dom-client.production.js'), () =>
  require('react-dom/cjs/react-dom-client.development.js'),
);

const refresh = require('react-refresh/runtime');
// React tells this hook of its roots when it starts.
refresh.injectIntoGlobalHook(window);
globalThis.__sliceRefresh = refresh;
